import { and, eq, inArray, isNull } from "drizzle-orm";
import { billing_accounts, farms } from "@/db/schema";
import { type TaxPlace, taxRatesOf } from "@/lib/billing/rules/taxes";
import { type Ctx, transaction } from "@/lib/core/context";
import { formatDay } from "@/lib/i18n/format";
import { enqueue } from "@/lib/jobs/enqueue";
import { findOpenRequest } from "../queries";
import { isRunning, RUNNING } from "../rules";
import { lockAccount } from "./accounts";
import { lockPlace, type NextStep } from "./charge-farm";
import { openRequest } from "./requests";
import { writeTaxes } from "./steps";

/** Queues the job that sets the taxes of a plan, once however often its farm moves. */
export const queuePlanTaxes = (tx: Ctx, farm_id: number, runAt?: Date): Promise<void> =>
  enqueue(tx, "plan_taxes", { farm_id }, { runAt, jobKey: `plan_taxes:${farm_id}` });

/** The taxes of the next invoice: those of the farm's place on the day when its period ends. */
const taxesThen = (place: TaxPlace & { time_zone: string }, period_end: Date): string =>
  writeTaxes(taxRatesOf(place, formatDay(period_end, place.time_zone)));

/** Lists the farms whose plan would be renewed with other taxes than are owed then. */
export async function listWrongTaxes(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .select({
      id: farms.id,
      country: farms.country,
      region: farms.region,
      time_zone: farms.time_zone,
      period_end: billing_accounts.period_end,
      plan_taxes: billing_accounts.plan_taxes,
    })
    .from(billing_accounts)
    .innerJoin(farms, and(eq(farms.id, billing_accounts.farm_id), isNull(farms.deleted_at)))
    .where(inArray(billing_accounts.plan_status, RUNNING))
    .orderBy(farms.id);
  return rows.flatMap(({ id, period_end, plan_taxes, ...place }) =>
    period_end && plan_taxes !== taxesThen(place, period_end) ? [id] : [],
  );
}

/** Writes down the request that sets the taxes of a farm's plan, when its next invoice would have other ones. */
export const askForPlanTaxes = (ctx: Ctx, farm_id: number): Promise<NextStep> =>
  transaction(ctx, async (tx) => {
    const place = await lockPlace(tx, farm_id);
    const { plan_status, period_end, plan_taxes, stripe_subscription_id } = await lockAccount(tx, farm_id);
    if (!place || place.deleted || !period_end || !isRunning(plan_status)) return { kind: "nothing" };
    const taxes = taxesThen(place, period_end);
    if (taxes === plan_taxes) return { kind: "nothing" };
    if (await findOpenRequest(tx.db, farm_id)) return { kind: "wait" };
    const values = { subscription_id: stripe_subscription_id, taxes };
    return { kind: "ask", request: await openRequest(tx, farm_id, "plan_taxes", values) };
  });
