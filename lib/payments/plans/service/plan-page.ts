import { findFarmById } from "@/lib/farms/operations/read";
import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { paymentsEnabled } from "@/lib/providers/payments";
import { billedFarm, listFarmIds } from "../../accounts/operations/accounts";
import { accountIdOf, findAccountOfFarm } from "../../accounts/queries";
import { presentTaxedAt } from "../../accounts/taxed-at";
import { presentCard } from "../../cards/presenter";
import { listCards } from "../../cards/queries";
import { lastCardReason } from "../../cards/rules/cards";
import { findOpenCharges } from "../../charges/operations/open-charges";
import { findLastRequest } from "../../commands/operations/commands";
import { answerOf, executeCommand } from "../../commands/operations/execute-command";
import { limitBilling, limitCardTries } from "../../commands/operations/limits";
import { runCommand } from "../../commands/operations/run-command";
import type { RequestAnswer } from "../../commands/presenter";
import { InvoiceInput } from "../../documents/inputs";
import { listOtherDocuments } from "../../documents/operations/list-documents";
import { type Payment, presentInvoice, presentPayment } from "../../documents/presenter";
import { findInvoice, listAskedInvoices, listInvoices, listPayments } from "../../documents/queries";
import { findGivenLeft } from "../../refunds/operations/given-credit";
import { type EndingPlan, findEndingPlan, findGuarantee } from "../../refunds/operations/guarantee";
import { offersFor, usageOf } from "../operations/offers";
import type { PlanPage } from "../presenter";
import { doesExist, farmsCovered, isRenewing, spareCredit } from "../rules/plans";

/** Lists the payments of the account that pays for a farm, newest first. */
export async function listFarmPayments(ctx: Ctx, raw: unknown): Promise<Payment[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.read", raw);
  return (await listPayments(ctx.db, await accountIdOf(ctx.db, farm_id))).map(presentPayment);
}

/** Returns plan, offers, cards and invoices of the account that pays for a farm. @throws AppError not_found */
export async function readPlanPage(ctx: Ctx, raw: unknown): Promise<PlanPage> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  const account = await findAccountOfFarm(ctx.db, farm_id);
  const account_id = account?.id ?? 0;
  const [usage, cards, saved, documents, open, asked] = await Promise.all([
    usageOf(ctx, farm, account),
    listCards(ctx.db, account_id),
    listInvoices(ctx.db, account_id),
    listOtherDocuments(ctx, account_id),
    findOpenCharges(ctx, account_id),
    listAskedInvoices(ctx, account_id),
  ]);
  const place = account ? (await listFarmIds(ctx, account.owner_id)).indexOf(farm_id) : 0;
  const billed = await billedFarm(ctx, account, farm);
  const guarantee = await findGuarantee(ctx, account_id, account);
  const enabled = paymentsEnabled();
  const plan = {
    plan_type: account?.plan_type ?? null,
    plan_status: account?.plan_status ?? "none",
    period_end: account?.period_end ?? null,
    cancel_at_period_end: account?.cancel_at_period_end ?? false,
    next_plan_type: account?.next_plan_type ?? null,
    prepaid_cents: account?.prepaid_cents ?? 0,
    credit_cents: spareCredit(account),
    given_cents: Math.min(spareCredit(account), account ? await findGivenLeft(ctx, account) : 0),
    past_due: Boolean(account?.past_due_since),
    renewing: account ? isRenewing(account, saved) : false,
  };
  return {
    plan,
    taxed_at: presentTaxedAt(billed),
    covers_farm: !account || place < farmsCovered(account),
    offers: offersFor(ctx, billed, usage),
    usage,
    cards: cards.map(presentCard),
    invoices: saved.map(presentInvoice),
    asked_invoices: asked,
    documents,
    open_charges_tenths: open.tenths,
    last_card: lastCardReason(plan, open.tenths),
    guarantee: enabled && !guarantee.refusal ? guarantee.shown : null,
    plan_ended: farm.plan_ended,
    enabled,
  };
}

/** Pays an open invoice with the default card. @throws AppError not_found | conflict | invalid on the card */
export async function payInvoice(ctx: PoolCtx, raw: unknown): Promise<RequestAnswer> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  const { invoice_id } = InvoiceInput.parse(raw);
  await limitCardTries(ctx, farm_id);
  return executeCommand(ctx, farm_id, "pay_invoice", async (tx, { account }) => {
    const invoice = await findInvoice(tx.db, account.id, invoice_id);
    const card = (await listCards(tx.db, account.id)).find(({ is_default }) => is_default);
    if (!invoice || !card) throw notFound();
    // One that waited for its cardholder may have been given up a moment ago.
    if (invoice.status !== "open") throw conflict("invoiceIsClosed");
    if (invoice.reason === "plan" && !doesExist(account.plan_status)) throw conflict("planIsOver");
    return { invoice_id: invoice.provider_invoice_id, card_id: card.provider_card_id };
  });
}

/** Goes on after the cardholder came back from the bank. @throws AppError not_found | invalid on the card */
export async function settlePayment(ctx: PoolCtx, raw: unknown): Promise<RequestAnswer> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  await limitBilling(ctx, farm_id);
  const request = await findLastRequest(ctx.db, await accountIdOf(ctx.db, farm_id));
  if (!request) throw notFound();
  if (request.status === "done") return { status: "done", authentication_url: null };
  const field = request.kind === "add_card" ? "token" : "card";
  if (request.status === "failed")
    return answerOf({ status: "failed", failure: request.failure ?? "declined" }, field);
  return answerOf(await runCommand(ctx, request), field);
}

/** Returns the plan that ends when a farm is deleted: none when its account has other farms, or no plan. */
export async function readEndingPlan(ctx: Ctx, raw: unknown): Promise<{ plan: EndingPlan | null }> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  const account = await findAccountOfFarm(ctx.db, farm_id);
  if (!account || (await listFarmIds(ctx, account.owner_id)).length > 1) return { plan: null };
  return { plan: await findEndingPlan(ctx, account) };
}
