import { and, eq, inArray, isNull } from "drizzle-orm";
import { billing_accounts, farms } from "@/db/schema";
import { type TaxPlace, taxKey, taxRatesOf } from "@/lib/billing/rules/taxes";
import { env } from "@/lib/env";
import { formatDay } from "@/lib/i18n/dates";
import { enqueue } from "@/lib/jobs/enqueue";
import { type Ctx, transaction } from "@/lib/platform/context";
import type { TaxRate } from "@/lib/vocabulary/json-columns";
import { readCommand } from "@/lib/vocabulary/payment-commands";
import { lockBilled, type NextStep } from "../../charges/operations/invoice-charges";
import { createCommand, findOpenRequest } from "../../commands/operations/commands";
import { isActivePlan, RUNNING } from "../rules/plans";

/** Queues the job that sets the taxes of a plan, once however often its first farm moves. */
export const queuePlanTaxes = (tx: Ctx, account_id: number, runAt?: Date): Promise<void> =>
  enqueue(
    tx,
    "plan_taxes",
    { billing_account_id: account_id },
    { runAt, jobKey: `plan_taxes:account:${account_id}` },
  );

/** The taxes of the next invoice: those of the account's place on the day when its period ends. */
const taxesThen = (place: TaxPlace & { time_zone: string }, period_end: Date): readonly TaxRate[] =>
  taxRatesOf(place, formatDay(period_end, place.time_zone), env().PROVINCIAL_TAXES);

/** Lists the accounts whose plan would be renewed with other taxes than are owed then. */
export async function listWrongTaxes(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .select({
      id: billing_accounts.id,
      country: farms.country,
      region: farms.region,
      time_zone: farms.time_zone,
      period_end: billing_accounts.period_end,
      plan_taxes: billing_accounts.plan_taxes,
    })
    .from(billing_accounts)
    .innerJoin(farms, and(eq(farms.id, billing_accounts.farm_id), isNull(farms.deleted_at)))
    .where(inArray(billing_accounts.plan_status, RUNNING))
    .orderBy(billing_accounts.id);
  return rows.flatMap(({ id, period_end, plan_taxes, ...place }) =>
    period_end && plan_taxes !== taxKey(taxesThen(place, period_end)) ? [id] : [],
  );
}

/** Writes down the request that sets the taxes of an account's plan, when its next invoice would have other ones. */
export const askForPlanTaxes = (ctx: Ctx, account_id: number): Promise<NextStep> =>
  transaction(ctx, async (tx) => {
    const billed = await lockBilled(tx, account_id);
    if (!billed) return { kind: "nothing" };
    const { place, account } = billed;
    const { plan_status, period_end, plan_taxes, provider_subscription_id } = account;
    if (place.without_farm || !period_end || !isActivePlan(plan_status)) return { kind: "nothing" };
    const taxes = taxesThen(place, period_end);
    if (taxKey(taxes) === plan_taxes) return { kind: "nothing" };
    if (await findOpenRequest(tx.db, account_id)) return { kind: "wait" };
    const command = readCommand("plan_taxes", { subscription_id: provider_subscription_id, taxes });
    return { kind: "ask", request: await createCommand(tx, account, command) };
  });
