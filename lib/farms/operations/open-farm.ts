import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { farm_users, farms, users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { limitsOf, TRIAL_DAYS } from "@/lib/billing/rules";
import { handleTag } from "@/lib/platform/cache-tags";
import { type Ctx, isSuperAdmin, publish, type Tx } from "@/lib/platform/context";
import { forbidden, limitReached } from "@/lib/platform/errors";
import { locateFarm } from "@/lib/providers/geocoder";
import { addGeneralQrCode } from "@/lib/qr-codes/operations/write";
import { requireOwnImages } from "@/lib/uploads/operations/own-images";
import { HANDLE_RESERVED_DAYS } from "@/lib/vocabulary/abuse-limits";
import { countryOf, farmWholeInput } from "../inputs";
import { type FarmRow, findFarm, ownedPlans } from "../queries";
import { numberedHandle, wantedHandle } from "../rules";
import { requireZoneOfPlace } from "./write";

/** What the schema of a whole farm reads. */
type NewFarm = ReturnType<ReturnType<typeof farmWholeInput>["parse"]>;

type FarmValues = Omit<typeof farms.$inferInsert, "handle" | "plan_type" | "trial_ends_at">;

const NUMBERED_TRIES = 20;

/** What the handle of a deleted farm begins with once it was given back. */
const RELEASED = "deleted-";

/** Returns whether the handle of a deleted farm was given back. */
export const isHandleReleased = ({ handle, uuid }: Pick<FarmRow, "handle" | "uuid">): boolean =>
  handle === `${RELEASED}${uuid}`;

/** Gives the handles of farms that were deleted long ago back: those that begin as the wanted one. */
async function releaseHandles(tx: Ctx, wanted: string): Promise<void> {
  const before = new Date(tx.clock.now().getTime() - HANDLE_RESERVED_DAYS * 24 * 3600 * 1000);
  await tx.db.execute(sql`
    update farms set handle = ${RELEASED} || uuid
    where deleted_at <= ${before.toISOString()}::timestamptz
      and (handle = ${wanted} or handle ~ ${`^${wanted}-[0-9]+$`})`);
}

/** Gives handles for a name that seemed free a moment ago, the first choice first. It does not end. */
async function* freeHandles(tx: Ctx, name: string): AsyncGenerator<string, never> {
  const wanted = wantedHandle(name);
  await releaseHandles(tx, wanted);
  const taken = await tx.db.execute<{ handle: string }>(
    sql`select handle from farms where handle = ${wanted} or handle ~ ${`^${wanted}-[0-9]+$`}`,
  );
  const known = new Set(taken.map((row) => row.handle));
  for (let number = 1, tries = 0; ; number++) {
    if (known.has(numberedHandle(wanted, number))) continue;
    yield tries++ < NUMBERED_TRIES
      ? numberedHandle(wanted, number)
      : `${wanted}-${randomBytes(4).toString("hex")}`;
  }
}

/** Returns a handle for a name. Another farm may take it before this transaction ends. */
export const freeHandle = async (tx: Ctx, name: string): Promise<string> =>
  (await freeHandles(tx, name).next()).value;

/**
 * Inserts a farm with a free handle. When two farms with the same name are added at once, the second takes the next
 * handle.
 */
async function insertUnderFreeHandle(tx: Tx, values: FarmValues): Promise<FarmRow> {
  const now = tx.clock.now();
  const trial_ends_at = new Date(now.getTime() + TRIAL_DAYS * 24 * 3600 * 1000);
  const handles = freeHandles(tx, values.name);
  for (;;) {
    const { value: handle } = await handles.next();
    const [farm] = await tx.db
      .insert(farms)
      .values({
        ...values,
        handle,
        plan_type: "trial",
        trial_ends_at,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing({ target: farms.handle })
      .returning();
    if (farm) return farm;
  }
}

/**
 * Creates a farm for a user: handle, ownership and the general QR code; it joins the plan of the person's account, or
 * begins a trial of 14 days. Call it in the transaction
 * that creates the user or checks their plan; it checks no permission.
 */
export async function openFarm(
  tx: Tx,
  { user_id, ...values }: FarmValues & { user_id: number },
): Promise<FarmRow> {
  const farm = await insertUnderFreeHandle(tx, values);
  await tx.db.insert(farm_users).values({ farm_id: farm.id, user_id, role: "owner" });
  await addGeneralQrCode(tx, farm.id);
  const { name, handle } = farm;
  await recordAudit(tx, {
    subject: "farm",
    act: "create",
    farm_id: farm.id,
    subject_id: farm.id,
    after: { name, handle },
  });
  tx.invalidate(handleTag(farm.handle));
  await publish(tx, "farm_opened", { farm_id: farm.id });
  return (await findFarm(tx.db, { farm_id: farm.id })) ?? farm;
}

/** Reads the fields of a new farm. @throws AppError invalid */
export function readNewFarm(raw: unknown): NewFarm {
  const input = farmWholeInput(countryOf(raw, "CA")).parse(raw);
  requireZoneOfPlace(input);
  return input;
}

/**
 * Adds a farm that a user asked for, with the rules of every new farm: how many they may own, its place, its pictures.
 * @throws AppError limit_reached | invalid on pictures of others
 */
export async function addFarm(tx: Tx, user_id: number, input: NewFarm): Promise<FarmRow> {
  await claimFarm(tx, user_id);
  const place = input.lat === null || input.lng === null ? locateFarm(input) : null;
  const opened = await openFarm(tx, { ...input, ...place, user_id });
  await requireOwnImages(tx, { farm_id: opened.id }, input);
  return opened;
}

/**
 * Checks that a user may own one more farm. The best plan of their farms sets the limit, and the first farm is always
 * allowed. Locks the row of the user, so that two farms opened at once cannot both be the last, and none is for an account
 * that was blocked at this moment.
 * @throws AppError limit_reached | forbidden
 */
export async function claimFarm(tx: Ctx, user_id: number): Promise<void> {
  const locked = tx.db.select({ blocked_at: users.blocked_at }).from(users).where(eq(users.id, user_id));
  const [user] = await locked.for("update");
  if (user?.blocked_at) throw forbidden("accountBlocked");
  const plans = await ownedPlans(tx.db, user_id);
  const max = Math.max(1, ...plans.map((plan) => limitsOf(plan).max_farms));
  if (!isSuperAdmin(tx) && plans.length >= max) throw limitReached("maxFarms", { max });
}
