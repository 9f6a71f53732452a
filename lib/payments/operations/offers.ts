import { countUsed } from "@/lib/billing/operations/claim-limit";
import { limitsOf } from "@/lib/billing/rules";
import { taxesOf } from "@/lib/billing/rules/taxes";
import type { Ctx } from "@/lib/core/context";
import { limitReached } from "@/lib/core/errors";
import { PAID_PLANS, type PaidPlan } from "@/lib/core/payment-enumerations";
import { env } from "@/lib/env";
import type { FarmRow } from "@/lib/farms/operations/read";
import { formatDay } from "@/lib/i18n/format";
import type { PlanCost, PlanOffer, Usage } from "../presenter";
import { planPrice } from "../rules";
import { listFarmIds } from "./accounts";
import { type BilledPlace, payerOf } from "./payer";

const SHOWN = ["subscribers", "notifications", "produces", "questions", "users"] as const;

/** Returns how much of its plan a farm uses now; of sends, in this month. */
export async function usageOf(ctx: Ctx, farm: FarmRow): Promise<Usage[]> {
  const used = await Promise.all(SHOWN.map((kind) => countUsed(ctx, farm.id, kind, farm)));
  const limits = limitsOf(farm.plan_type);
  return SHOWN.map((kind, index) => ({ kind, used: used[index] ?? 0, max: limits[`max_${kind}`] }));
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

/** Where the account is taxed, and how many farms it has. */
interface Offered {
  billed: BilledPlace;
  farms: number;
}

/** Returns whose offers a person sees under a farm: taxes follow the first farm of the account. */
async function offeredTo(ctx: Ctx, farm: FarmRow): Promise<Offered> {
  const { account_id, owner_id, place } = await payerOf(ctx, farm);
  if (account_id === null) return { billed: farm, farms: 1 };
  return { billed: place, farms: (await listFarmIds(ctx, owner_id)).length };
}

/** Returns a plan with its price, and which figures are too high for it. Sends of a month pass. */
function offer(
  ctx: Ctx,
  { billed, farms }: Offered,
  usage: readonly Usage[],
  plan_type: PaidPlan,
): PlanOffer {
  const limits = limitsOf(plan_type);
  const many = { kind: "farms" as const, used: farms, max: limits.max_farms };
  const over = usage.flatMap(({ kind, used }) => {
    if (kind === "notifications") return [];
    const max = limits[`max_${kind}`];
    return used > max ? [{ kind, used, max }] : [];
  });
  return {
    ...priceToday(ctx, billed, plan_type),
    over: farms > limits.max_farms ? [many, ...over] : over,
  };
}

/** Returns the offers of all plans under a farm that uses this much. */
export async function offersFor(ctx: Ctx, farm: FarmRow, usage: readonly Usage[]): Promise<PlanOffer[]> {
  const offered = await offeredTo(ctx, farm);
  return PAID_PLANS.map((plan_type) => offer(ctx, offered, usage, plan_type));
}

/** Returns the offer of one plan. */
export const offerOf = async (ctx: Ctx, farm: FarmRow, plan_type: PaidPlan): Promise<PlanOffer> =>
  offer(ctx, await offeredTo(ctx, farm), await usageOf(ctx, farm), plan_type);

/** Refuses a plan that the farm does not fit into, by its first figure that is too high. @throws AppError limit_reached */
export function refuseTooSmall({ over: [first] }: PlanOffer): void {
  if (first) throw limitReached("planTooSmall", { ...first });
}
