import { eq } from "drizzle-orm";
import { farms } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { env } from "@/lib/env";
import { adminHref } from "@/lib/i18n/routes";
import { publish, type Tx } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { lockFarm } from "./lock-farm";
import { listOwners } from "./members";

/**
 * Holds the sends of a farm, or releases them, and tells its owners. What goes out pauses at once; what is planned waits
 * at its time.
 * @param reason what the owners are told; null to release the sends
 * @throws AppError not_found | conflict when that is so already
 */
export async function holdSending(tx: Tx, farm_id: number, reason: string | null): Promise<void> {
  const farm = await lockFarm(tx, farm_id);
  if ((farm.sending_held_at !== null) === (reason !== null)) throw conflict("reviewChanged");
  const now = tx.clock.now();
  await tx.db
    .update(farms)
    .set({ sending_held_at: reason === null ? null : now, sending_held_reason: reason, updated_at: now })
    .where(eq(farms.id, farm_id));
  const act = reason === null ? "release-sending" : "hold-sending";
  await recordAudit(tx, {
    subject: "farm",
    act,
    farm_id,
    subject_id: farm_id,
    before: { sending_held_reason: farm.sending_held_reason },
    after: { sending_held_reason: reason },
  });
  if (reason !== null) await publish(tx, "sends_held", { farm_ids: [farm_id], reason: "underReview" });
  for (const { email: address, lang, email_verified_at } of await listOwners(tx, farm_id)) {
    // An address that is not verified may be a stranger's.
    if (!email_verified_at) continue;
    const url = env().APP_URL + adminHref(lang, `/farms/${farm.uuid}/notifications`);
    const values = {
      farm: farm.name,
      state: reason === null ? "released" : "held",
      reason: reason ?? "",
      url,
    };
    await queueTransactional(tx, { channel: "email", kind: "sending_held", address, lang, values });
  }
}
