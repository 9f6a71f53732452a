import { and, eq, isNull, sql } from "drizzle-orm";
import { farms, users } from "@/db/schema";
import { limitsOf } from "@/lib/billing/rules";
import { farmTag, handleTag } from "@/lib/core/cache-tags";
import { type Ctx, transaction } from "@/lib/core/context";
import { limitReached, notFound } from "@/lib/core/errors";
import { authorizeFarm, authorizeUser } from "@/lib/core/permissions";
import { locateFarm } from "@/lib/providers/geocoder";
import { FarmIdInput, FarmPatchInput, FarmWholeInput, TutorialStepInput } from "../inputs";
import { openFarm } from "../operations/open-farm";
import { type MemberFarm, toMemberFarm } from "../presenter";
import { countsOf, type FarmRow, ownedPlans } from "../queries";

/** A person's farms count against the best of their plans; the first one is always free to open. */
async function claimFarm(tx: Ctx, user_id: number): Promise<void> {
  // The person's row is locked so that two farms opened at once cannot both be the last allowed.
  await tx.db.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for("update");
  const plans = await ownedPlans(tx.db, user_id);
  const max = Math.max(1, ...plans.map((plan) => limitsOf(plan).max_farms));
  const is_admin = "is_admin" in tx.actor && tx.actor.is_admin;
  if (!is_admin && plans.length >= max) throw limitReached("maxFarms", { max });
}

type Address = Pick<FarmRow, "zipcode" | "city" | "region">;

/** A new address moves the farm on the map; the middle of its area or town will do. */
async function placed<Values extends Partial<Address>>(ctx: Ctx, farm_id: number, values: Values) {
  const given = [values.zipcode, values.city, values.region].filter((value) => value !== undefined);
  if (given.length === 0) return values;
  const { zipcode, city, region } = farms;
  const [before] =
    given.length === 3
      ? []
      : await ctx.db.select({ zipcode, city, region }).from(farms).where(eq(farms.id, farm_id));
  return { ...values, ...(locateFarm({ ...before, ...values }) ?? { lat: null, lng: null }) };
}

/** Opens a farm of which the person who asks is the owner. @throws AppError invalid | limit_reached */
export async function createFarm(ctx: Ctx, raw: unknown): Promise<MemberFarm> {
  const user_id = authorizeUser(ctx);
  const input = FarmWholeInput.parse(raw);
  const farm = await transaction(ctx, async (tx) => {
    await claimFarm(tx, user_id);
    return openFarm(tx, { ...input, ...locateFarm(input), user_id });
  });
  return toMemberFarm(farm);
}

async function writeFarm(ctx: Ctx, farm_id: number, values: Partial<FarmRow>): Promise<MemberFarm> {
  const [row] = await ctx.db
    .update(farms)
    .set({ ...(await placed(ctx, farm_id, values)), updated_at: ctx.clock.now() })
    .where(and(eq(farms.id, farm_id), isNull(farms.deleted_at)))
    .returning();
  if (!row) throw notFound();
  ctx.invalidate(farmTag(farm_id));
  // A farm that was hidden is remembered as one that does not exist.
  ctx.invalidate(handleTag(row.handle));
  const counts = await countsOf(ctx.db, [farm_id]);
  return toMemberFarm(row, counts.get(farm_id));
}

/** Replaces a farm: what is left out becomes blank. The handle stays, whatever the name. */
export async function updateFarm(ctx: Ctx, raw: unknown): Promise<MemberFarm> {
  const { farm_id } = FarmIdInput.parse(raw);
  await authorizeFarm(ctx, "farm.update", farm_id);
  return writeFarm(ctx, farm_id, FarmWholeInput.parse(raw));
}

/** Changes the fields given and no others. */
export async function patchFarm(ctx: Ctx, raw: unknown): Promise<MemberFarm> {
  const { farm_id } = FarmIdInput.parse(raw);
  await authorizeFarm(ctx, "farm.update", farm_id);
  return writeFarm(ctx, farm_id, FarmPatchInput.parse(raw));
}

/**
 * Takes a farm away from everyone. Its rows stay for the consent ledger, its handle stays taken since it is
 * printed on posters, and nothing that waits is sent any more.
 */
export async function deleteFarm(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = FarmIdInput.parse(raw);
  await authorizeFarm(ctx, "farm.delete", farm_id);
  const now = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    const [gone] = await tx.db
      .update(farms)
      .set({ deleted_at: now, public: false, updated_at: now })
      .where(and(eq(farms.id, farm_id), isNull(farms.deleted_at)))
      .returning({ handle: farms.handle });
    if (!gone) throw notFound();
    await tx.db.execute(sql`
      update notifications set status = 'canceled', status_reason = 'farmDeleted', updated_at = ${now.toISOString()}
      where farm_id = ${farm_id} and status in ('scheduled', 'sending', 'paused')`);
    await tx.db.update(users).set({ default_farm_id: null }).where(eq(users.default_farm_id, farm_id));
    tx.invalidate(handleTag(gone.handle));
  });
  ctx.invalidate(farmTag(farm_id));
}

/** Marks a getting-started step as done; a step done before changes nothing. */
export async function addCompletedStep(ctx: Ctx, raw: unknown): Promise<MemberFarm> {
  const { farm_id } = FarmIdInput.parse(raw);
  await authorizeFarm(ctx, "farm.read", farm_id);
  const { step } = TutorialStepInput.parse(raw);
  await ctx.db
    .update(farms)
    .set({ completed_tutorial_steps: sql`array_append(${farms.completed_tutorial_steps}, ${step})` })
    .where(and(eq(farms.id, farm_id), sql`not ${step} = any(${farms.completed_tutorial_steps})`));
  const [[row], counts] = await Promise.all([
    ctx.db.select().from(farms).where(eq(farms.id, farm_id)),
    countsOf(ctx.db, [farm_id]),
  ]);
  if (!row) throw notFound();
  return toMemberFarm(row, counts.get(farm_id));
}
