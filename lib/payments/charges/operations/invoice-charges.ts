import { sql } from "drizzle-orm";
import { taxesOf, taxRatesOf, toCents } from "@/lib/billing/rules/taxes";
import { env } from "@/lib/env";
import { formatDay } from "@/lib/i18n/dates";
import { monthStart } from "@/lib/messaging/rules/window";
import { type Ctx, type Tx, transaction } from "@/lib/platform/context";
import { listFarmIds, lockAccount } from "../../accounts/operations/accounts";
import { type AccountRow, findAccount } from "../../accounts/queries";
import { listCards } from "../../cards/queries";
import { createCommand, findOpenRequest, type PaymentRequestRow } from "../../commands/operations/commands";
import { areDisputed } from "../../disputes/queries";
import { findInvoice } from "../../documents/queries";
import { isActivePlan } from "../../plans/rules/plans";
import { creditValues, refundedPayments } from "../../refunds/operations/credits";
import { isInvoiceDue } from "../rules/charges";
import { bindCharges, type Corrections, findOpenCharges, writeOff } from "./open-charges";

/** What the job does next: it asks the provider, tries again later, or has nothing to do. */
export type NextStep = { kind: "ask"; request: PaymentRequestRow } | { kind: "wait" } | { kind: "nothing" };

/** The renewal of a plan draws the credit that was paid ahead for it; nothing moves the credit around that time. */
const AROUND_RENEWAL_MS = 2 * 3_600_000;

/** Where an account is billed: the place of its first farm. */
export interface Place extends Record<string, unknown> {
  country: string;
  region: string | null;
  time_zone: string;
  /** No farm is left: the last sends are still paid for. */
  without_farm: boolean;
}

/** Locks the farm whose address an account is billed at, then the account. */
export async function lockBilled(
  tx: Ctx,
  account_id: number,
): Promise<{ account: AccountRow; place: Place } | undefined> {
  const found = await findAccount(tx.db, account_id);
  if (!found) return undefined;
  const [place] = await tx.db.execute<Omit<Place, "without_farm"> & Record<string, unknown>>(sql`
    select country, region, time_zone from farms where id = ${found.farm_id} for no key update`);
  if (!place) return undefined;
  const account = await lockAccount(tx, account_id);
  const without_farm = (await listFarmIds(tx, account.owner_id)).length === 0;
  const { country, region, time_zone } = place;
  return { account, place: { country, region, time_zone, without_farm } as Place };
}

function isNearRenewal(
  { credit_cents, prepaid_cents, period_start, period_end, first_paid_at, plan_status }: AccountRow,
  now: Date,
): boolean {
  const movesCredit = credit_cents > 0 || prepaid_cents > 0;
  const ahead = period_end !== null && period_end.getTime() - now.getTime() < AROUND_RENEWAL_MS;
  // The invoice of a renewal stays a draft for an hour, and draws the credit when it is closed.
  const isRenewed = period_start !== null && first_paid_at !== null && period_start > first_paid_at;
  const behind = isRenewed && now.getTime() - period_start.getTime() < AROUND_RENEWAL_MS;
  return movesCredit && isActivePlan(plan_status) && (ahead || behind);
}

/** Writes down the request for the invoice of an account's sends, when one is due. */
export const askForCharges = (ctx: Ctx, account_id: number): Promise<NextStep> =>
  transaction(ctx, async (tx) => {
    const billed = await lockBilled(tx, account_id);
    if (!billed) return { kind: "nothing" };
    if (await findOpenRequest(tx.db, account_id)) return { kind: "wait" };
    return decide(tx, billed);
  });

async function decide(tx: Tx, { place, account }: { place: Place; account: AccountRow }): Promise<NextStep> {
  const now = tx.clock.now();
  const { ids, tenths, oldest } = await findOpenCharges(tx, account.id);
  if (!oldest || tenths <= 0) return { kind: "nothing" };
  const today = formatDay(now, place.time_zone);
  const cents = toCents(tenths);
  const open = {
    tenths,
    oldest,
    total_cents: taxesOf(place, cents, today, env().PROVINCIAL_TAXES).total_cents,
  };
  const [card] = await listCards(tx.db, account.id);
  const due = isInvoiceDue(open, monthStart(now, place.time_zone), place.without_farm);
  if (place.without_farm && !(due && card)) await writeOff(tx, account.id, ids);
  if (!due || !card) return { kind: "nothing" };
  if (isNearRenewal(account, now)) return { kind: "wait" };
  const request = await createCommand(tx, account, {
    kind: "charge_notifications",
    card_id: card.provider_card_id,
    cents,
    taxes: taxRatesOf(place, today, env().PROVINCIAL_TAXES),
    description: "Notifications",
  });
  return bind(tx, ids, request);
}

/** Binds the rows of the ledger to the request that was written for them. */
async function bind(tx: Tx, ids: readonly number[], request: PaymentRequestRow): Promise<NextStep> {
  if ((await bindCharges(tx, ids, request)) !== ids.length) throw new Error("the open charges changed");
  return { kind: "ask", request };
}

/** Writes down the request for the credit note of what was invoiced and did not go out after all. */
export const askForCorrection = (
  ctx: Ctx,
  account_id: number,
  { invoice_id, ids, tenths }: Corrections,
): Promise<NextStep> =>
  transaction(ctx, async (tx) => {
    const billed = await lockBilled(tx, account_id);
    if (!billed) return { kind: "nothing" };
    if (await findOpenRequest(tx.db, account_id)) return { kind: "wait" };
    const invoice = await findInvoice(tx.db, account_id, invoice_id);
    const cents = toCents(-tenths);
    const values = invoice && (await creditValues(tx, invoice, { cents, reason: "correction", comment: "" }));
    if (!values) return { kind: "nothing" };
    // It waits for the bank: what a bank keeps is not given back a second time.
    if (await areDisputed(tx, account_id, refundedPayments(values))) return { kind: "nothing" };
    return bind(tx, ids, await createCommand(tx, billed.account, { kind: "credit_note", ...values }));
  });
