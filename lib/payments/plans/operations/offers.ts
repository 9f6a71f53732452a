import { countUsed } from "@/lib/billing/operations/claim-limit";
import { limitsOf } from "@/lib/billing/rules";
import { taxesOf } from "@/lib/billing/rules/taxes";
import { env } from "@/lib/env";
import type { FarmRow } from "@/lib/farms/operations/read";
import { formatDay } from "@/lib/i18n/dates";
import type { Ctx } from "@/lib/platform/context";
import { limitReached } from "@/lib/platform/errors";
import { PAID_PLANS, type PaidPlan } from "@/lib/vocabulary/payment-enumerations";
import { type BilledPlace, listFarmIds } from "../../accounts/operations/accounts";
import type { AccountRow } from "../../accounts/queries";
import type { PlanCost, PlanOffer } from "../plan-offer";
import type { Usage } from "../presenter";
import { payingPlan, planPrice } from "../rules/plans";

const SHOWN = ["subscribers", "notifications", "produces", "questions", "users"] as const;

/** Returns how many farms the account of a farm has, and how many its plan covers. */
async function farmsUsed(ctx: Ctx, farm: FarmRow, account: AccountRow | undefined): Promise<Usage> {
  const used = account ? (await listFarmIds(ctx, account.owner_id)).length : 1;
  const plan_type = (account && payingPlan(account)) ?? farm.plan_type;
  return { kind: "farms", used, max: limitsOf(plan_type).max_farms };
}

/** Returns how many farms an account uses of its plan, then what a farm uses of it; of sends, in this month. */
export async function usageOf(ctx: Ctx, farm: FarmRow, account: AccountRow | undefined): Promise<Usage[]> {
  const used = await Promise.all(SHOWN.map((kind) => countUsed(ctx, farm.id, kind, farm)));
  const limits = limitsOf(farm.plan_type);
  const ofFarm = SHOWN.map((kind, index) => ({ kind, used: used[index] ?? 0, max: limits[`max_${kind}`] }));
  return [await farmsUsed(ctx, farm, account), ...ofFarm];
}

/** Returns what a plan costs a farm today, taxes included. */
export function priceToday(ctx: Ctx, farm: BilledPlace, plan_type: PaidPlan): PlanCost {
  const { months, cents } = planPrice(plan_type);
  const { lines, total_cents } = taxesOf(
    farm,
    cents,
    formatDay(ctx.clock.now(), farm.time_zone),
    env().PROVINCIAL_TAXES,
  );
  return { plan_type, months, cents, taxes: lines.map(({ kind, cents }) => ({ kind, cents })), total_cents };
}

/** Returns a plan with its price, and which figures are too high for it. Sends of a month pass. */
function offer(ctx: Ctx, billed: BilledPlace, usage: readonly Usage[], plan_type: PaidPlan): PlanOffer {
  const limits = limitsOf(plan_type);
  const over = usage.flatMap(({ kind, used }) => {
    if (kind === "notifications") return [];
    const max = limits[`max_${kind}`];
    return used > max ? [{ kind, used, max }] : [];
  });
  return { ...priceToday(ctx, billed, plan_type), over };
}

/** Returns the offers of all plans to an account that is taxed at a place and uses this much. */
export const offersFor = (ctx: Ctx, billed: BilledPlace, usage: readonly Usage[]): PlanOffer[] =>
  PAID_PLANS.map((plan_type) => offer(ctx, billed, usage, plan_type));

/** Returns the offer of one plan. */
export const offerOf = async (
  ctx: Ctx,
  { farm, billed, account }: { farm: FarmRow; billed: BilledPlace; account: AccountRow },
  plan_type: PaidPlan,
): Promise<PlanOffer> => offer(ctx, billed, await usageOf(ctx, farm, account), plan_type);

/** Refuses a plan that the farm does not fit into, by its first figure that is too high. @throws AppError limit_reached */
export function refuseTooSmall({ over: [first] }: PlanOffer): void {
  if (first) throw limitReached("planTooSmall", { ...first });
}
