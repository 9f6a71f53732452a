import { countUsed } from "@/lib/billing/operations/claim-limit";
import { limitsOf } from "@/lib/billing/rules";
import { taxesOf } from "@/lib/billing/rules/taxes";
import type { Ctx } from "@/lib/core/context";
import { PAID_PLANS, type PaidPlan } from "@/lib/core/payment-enumerations";
import type { FarmRow } from "@/lib/farms/operations/read";
import { formatDay } from "@/lib/i18n/format";
import type { PlanOffer, Usage } from "../presenter";
import { planPrice } from "../rules";

/** The figures of a farm that a plan limits and that last; sends of a month do not. */
const KINDS = ["subscribers", "produces", "questions", "users"] as const;

/** Returns what each plan costs a farm today, and which figure is too high for it. */
export async function offersFor(ctx: Ctx, farm: FarmRow): Promise<PlanOffer[]> {
  const used = await Promise.all(KINDS.map((kind) => countUsed(ctx, farm.id, kind, farm)));
  const figures = KINDS.map((kind, index) => ({ kind, used: used[index] ?? 0 }));
  const today = formatDay(ctx.clock.now(), farm.time_zone);
  return PAID_PLANS.map((plan_type) => {
    const { months, cents } = planPrice(plan_type);
    const { lines, total_cents } = taxesOf(farm, cents, today);
    const limits = limitsOf(plan_type);
    const over = figures.find(({ kind, used }) => used > limits[`max_${kind}`]);
    return {
      plan_type,
      months,
      cents,
      taxes: lines.map(({ kind, cents }) => ({ kind, cents })),
      total_cents,
      over: over ? { ...over, max: limits[`max_${over.kind}`] } : null,
    };
  });
}

const SHOWN = ["subscribers", "notifications", "produces", "questions", "users"] as const;

/** Returns how much of its plan a farm uses now; of sends, in this month. */
export async function usageOf(ctx: Ctx, farm: FarmRow): Promise<Usage[]> {
  const used = await Promise.all(SHOWN.map((kind) => countUsed(ctx, farm.id, kind, farm)));
  const limits = limitsOf(farm.plan_type);
  return SHOWN.map((kind, index) => ({ kind, used: used[index] ?? 0, max: limits[`max_${kind}`] }));
}

/** Returns the offer of one plan. */
export async function offerOf(ctx: Ctx, farm: FarmRow, plan_type: PaidPlan): Promise<PlanOffer> {
  const offer = (await offersFor(ctx, farm)).find((one) => one.plan_type === plan_type);
  return offer!;
}
