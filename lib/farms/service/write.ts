import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { authorizeFarmOf, authorizeUser } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { recipientKey } from "@/lib/values/recipient-key";
import { countryOf, farmPatchInput, farmWholeInput, TutorialStepInput } from "../inputs";
import { lockFarm } from "../operations/lock-farm";
import { addFarm, readNewFarm } from "../operations/open-farm";
import { changeFarm, completeStep, removeFarm } from "../operations/write";
import { type ChangedFarm, type MemberFarm, toMemberFarm } from "../presenter";
import { countryOfFarm, countScheduled, countsOf, emailOfUser, type FarmRow } from "../queries";

/** Changes a farm and says what else moved. */
const change = (ctx: Ctx, farm_id: number, values: Partial<FarmRow>, seen?: number): Promise<ChangedFarm> =>
  transaction(ctx, async (tx) => {
    const { time_zone } = await lockFarm(tx, farm_id);
    const after = await changeFarm(tx, farm_id, values, seen);
    const moved_schedules = after.time_zone === time_zone ? 0 : await countScheduled(tx.db, farm_id);
    return { ...(await presentMemberFarm(tx, after)), moved_schedules };
  });

async function presentMemberFarm(ctx: Ctx, farm: FarmRow): Promise<MemberFarm> {
  return toMemberFarm(farm, (await countsOf(ctx.db, [farm.id])).get(farm.id));
}

/** Creates a farm that the logged-in user owns. @throws AppError invalid | limit_reached | rate_limited */
export async function createFarm(ctx: PoolCtx, raw: unknown): Promise<MemberFarm> {
  const user_id = authorizeUser(ctx);
  const input = readNewFarm({ default_lang: ctx.lang, ...Object(raw) });
  await limitRate(ctx, "farm_account", String(user_id));
  // The person is the same with another account.
  const email = await emailOfUser(ctx.db, user_id);
  if (email) await limitRate(ctx, "farm_person", recipientKey(email));
  return toMemberFarm(await transaction(ctx, (tx) => addFarm(tx, user_id, input)));
}

/**
 * Replaces all fields of a farm; omitted fields get their default value, but a hidden farm stays hidden. The handle
 * stays, even when the name changes.
 */
export async function updateFarm(ctx: Ctx, raw: unknown): Promise<ChangedFarm> {
  const { farm_id } = await authorizeFarmOf(ctx, "farm.update", raw);
  const { public: shown, ...values } = farmWholeInput(countryOf(raw, "CA")).parse(raw);
  const named = Object.hasOwn(Object(raw), "public");
  return change(ctx, farm_id, named ? { ...values, public: shown } : values);
}

/** Changes only the given fields of a farm. @throws AppError conflict when its settings have changed since */
export async function patchFarm(ctx: Ctx, raw: unknown): Promise<ChangedFarm> {
  const { farm_id } = await authorizeFarmOf(ctx, "farm.update", raw);
  const country = countryOf(raw, await countryOfFarm(ctx, farm_id));
  const { settings_version, ...values } = farmPatchInput(country).parse(raw);
  return change(ctx, farm_id, values, settings_version);
}

/** Deletes a farm and cancels its waiting sends. @throws AppError not_found */
export async function deleteFarm(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "farm.delete", raw);
  await transaction(ctx, (tx) => removeFarm(tx, farm_id));
}

/** Marks a getting-started step as done. A second call changes nothing. */
export async function addCompletedStep(ctx: Ctx, raw: unknown): Promise<MemberFarm> {
  const { farm_id } = await authorizeFarmOf(ctx, "farm.read", raw);
  const { step } = TutorialStepInput.parse(raw);
  return presentMemberFarm(ctx, await transaction(ctx, (tx) => completeStep(tx, farm_id, step)));
}
