import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { farm_users, farms, qr_codes } from "@/db/schema";
import { TRIAL_DAYS } from "@/lib/billing/rules";
import { handleTag } from "@/lib/core/cache-tags";
import type { Ctx } from "@/lib/core/context";
import { translator } from "@/lib/i18n/translator";
import type { FarmRow } from "../queries";
import { numberedHandle, wantedHandle } from "../rules";

type FarmValues = Omit<typeof farms.$inferInsert, "handle" | "plan_type" | "trial_ends_at">;

const NUMBERED_TRIES = 20;

/** Two farms of one name opened at once get two handles: the loser of an insert takes the next one. */
async function insertUnderFreeHandle(tx: Ctx, values: FarmValues): Promise<FarmRow> {
  const wanted = wantedHandle(values.name);
  const trial_ends_at = new Date(tx.clock.now().getTime() + TRIAL_DAYS * 24 * 3600 * 1000);
  const taken = await tx.db.execute<{ handle: string }>(
    sql`select handle from farms where handle = ${wanted} or handle ~ ${`^${wanted}-[0-9]+$`}`,
  );
  const known = new Set(taken.map((row) => row.handle));
  for (let number = 1, tries = 0; ; number++) {
    if (known.has(numberedHandle(wanted, number))) continue;
    const handle =
      tries++ < NUMBERED_TRIES
        ? numberedHandle(wanted, number)
        : `${wanted}-${randomBytes(4).toString("hex")}`;
    const [farm] = await tx.db
      .insert(farms)
      .values({ ...values, handle, plan_type: "trial", trial_ends_at })
      .onConflictDoNothing({ target: farms.handle })
      .returning();
    if (farm) return farm;
  }
}

/**
 * Opens a farm for a person: handle, 14 days of trial, ownership and the general QR code. Call it inside
 * the transaction that makes the person or checks their plan; it checks no permission itself.
 */
export async function openFarm(
  tx: Ctx,
  { user_id, ...values }: FarmValues & { user_id: number },
): Promise<FarmRow> {
  const farm = await insertUnderFreeHandle(tx, values);
  await tx.db.insert(farm_users).values({ farm_id: farm.id, user_id, role: "owner" });
  const title = translator(tx.lang, "farms")("generalQrCode");
  await tx.db.insert(qr_codes).values({ farm_id: farm.id, title, is_general: true });
  tx.invalidate(handleTag(farm.handle));
  return farm;
}
