import { findFarmById } from "@/lib/farms/operations/read";
import { type MemberFarm, toMemberFarm } from "@/lib/farms/presenter";
import type { Ctx, PoolCtx, Tx } from "@/lib/platform/context";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import type { PlanStatus } from "@/lib/vocabulary/payment-enumerations";
import { accountIdOf, findAccountOfFarm } from "../../accounts/queries";
import { type CardRow, listCards } from "../../cards/queries";
import { makeDefaultCard } from "../../cards/service/cards";
import {
  executeCommand,
  keepAgreement,
  type Locked,
  syncBeforeCommand,
} from "../../commands/operations/execute-command";
import { limitBilling, limitCardTries, refuseManyRefunded } from "../../commands/operations/limits";
import type { RequestAnswer } from "../../commands/presenter";
import { areDisputed, refuseDisputed } from "../../disputes/queries";
import { PlanInput, type PlanRequest } from "../inputs";
import { offerOf, refuseTooSmall } from "../operations/offers";
import { scheduledChangeUndo } from "../operations/scheduled-change";
import { doesExist, isActivePlan, planStart, renewalBarrier, trialEnd } from "../rules/plans";

/** Refuses a plan that would begin at another time than the person agreed to, as after a choice in another tab. */
function refuseOtherTerms(
  ctx: Ctx,
  { farm, account }: Pick<Locked, "farm" | "account">,
  input: PlanRequest,
): void {
  const { starts, at } = planStart(farm, account, ctx.clock.now());
  const { expected_start, expected_start_at } = input;
  const other = expected_start !== undefined && expected_start !== starts;
  const later =
    starts !== "now" && expected_start_at && secondsOf(new Date(expected_start_at)) !== secondsOf(at);
  if (other || later) throw conflict("termsChanged");
}

/** The end of the period that the person saw: a request that runs after it finds a renewed plan. */
const secondsOf = (at: Date | null): number | null => at && Math.floor(at.getTime() / 1000);

/** Returns the subscription of an account that has, or had, a plan. */
function subscriptionOf({ provider_subscription_id }: Locked["account"]): string {
  if (!provider_subscription_id) throw new Error("an account with a plan has a subscription");
  return provider_subscription_id;
}

/** Why no plan begins beside one that the provider still has, in whatever state. */
const existsAs = (status: PlanStatus): string =>
  ({ paused: "planPaused", incomplete: "paymentUnderway" })[status as string] ?? "payFirst";

/** Refuses what would meet a renewal half way. @throws AppError conflict */
function refuseAtRenewal(tx: Tx, { account, draft_waits }: Locked): void {
  if (!doesExist(account.plan_status)) return;
  const barrier = renewalBarrier(account, draft_waits, tx.clock.now());
  if (barrier) throw conflict(barrier);
}

/** Returns the card that pays for a plan. @throws AppError invalid without one */
async function payingCard(tx: Tx, account_id: number): Promise<CardRow> {
  const card = (await listCards(tx.db, account_id)).find(({ is_default }) => is_default);
  if (!card) throw invalid("card", "planNeedsCard");
  return card;
}

/** Returns the plan that is chosen with the card that pays for it. @throws AppError when it is not what the person saw */
async function chosenPlan(tx: Tx, locked: Locked, input: PlanRequest) {
  const { plan_type, expected_total_cents } = input;
  refuseOtherTerms(tx, locked, input);
  const offer = await offerOf(tx, locked, plan_type);
  refuseTooSmall(offer);
  if (expected_total_cents !== undefined && expected_total_cents !== offer.total_cents)
    throw conflict("priceChanged");
  return { offer, card_id: (await payingCard(tx, locked.account.id)).provider_card_id };
}

async function start(tx: Tx, locked: Locked, input: PlanRequest) {
  const { farm, account } = locked;
  if (isActivePlan(account.plan_status)) throw conflict("conflict");
  if (doesExist(account.plan_status)) throw conflict(existsAs(account.plan_status));
  const { offer, card_id } = await chosenPlan(tx, locked, input);
  const now = tx.clock.now();
  const trial = trialEnd(farm, now);
  const values = await keepAgreement(tx, locked, offer, trial ?? now, input.agreement_lang);
  return { ...values, card_id, trial_end: secondsOf(trial) };
}

async function change(tx: Tx, locked: Locked, input: PlanRequest) {
  const { account } = locked;
  const { plan_type: from_plan, period_end, provider_subscription_id: subscription_id } = account;
  if (!isActivePlan(account.plan_status)) throw conflict("conflict");
  const { offer, card_id } = await chosenPlan(tx, locked, input);
  if (account.past_due_since) throw conflict("payFirst");
  if (account.next_plan_type) throw conflict("changeWaits");
  if (account.cancel_at_period_end) throw conflict("resumeFirst");
  if (from_plan === input.plan_type) throw conflict("samePlan");
  refuseAtRenewal(tx, locked);
  await refuseManyRefunded(tx, account.id);
  if (!from_plan || !period_end || !subscription_id) throw new Error("a running plan has a period");
  const values = await keepAgreement(tx, locked, offer, period_end, input.agreement_lang);
  const in_trial = account.plan_status === "trialing";
  const ends = Math.floor(period_end.getTime() / 1000);
  return { ...values, card_id, subscription_id, from_plan, in_trial, period_end: ends };
}

async function choose(ctx: Ctx, input: PlanRequest): Promise<RequestAnswer> {
  const { farm_id } = input;
  // What the person saw decides whether a plan begins now or is changed.
  const running = isActivePlan((await findAccountOfFarm(ctx.db, farm_id))?.plan_status ?? "none");
  const remote = await syncBeforeCommand(ctx, await accountIdOf(ctx.db, farm_id));
  const read = async () => remote;
  return running
    ? executeCommand(ctx, farm_id, "change_plan", (tx, locked) => change(tx, locked, input), read)
    : executeCommand(ctx, farm_id, "start_plan", (tx, locked) => start(tx, locked, input), read);
}

/**
 * Makes the card that the person saw the one that pays.
 * @throws AppError conflict when it is gone, or when the plan would begin on other terms
 */
async function payWith(ctx: PoolCtx, input: PlanRequest): Promise<void> {
  const { farm_id, card_id } = input;
  if (card_id === undefined) return;
  const [farm, account] = [await findFarmById(ctx, farm_id), await findAccountOfFarm(ctx.db, farm_id)];
  const cards = account ? await listCards(ctx.db, account.id) : [];
  const card = cards.find(({ id }) => id === card_id);
  if (!farm || !account || !card) throw conflict("termsChanged");
  refuseOtherTerms(ctx, { farm, account }, input);
  if (!card.is_default) await makeDefaultCard(ctx, { farm_id, card_id });
}

/** Takes a change back that has not begun; what was paid for it goes back to the card. @throws AppError conflict */
export async function undoPlanChange(ctx: PoolCtx, raw: unknown): Promise<RequestAnswer> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  await limitBilling(ctx, farm_id);
  return executeCommand(ctx, farm_id, "undo_change", async (tx, locked) => {
    const { account } = locked;
    // A plan that has ended left what was paid for the change that waited.
    const over = !doesExist(account.plan_status);
    if (over ? account.prepaid_cents === 0 : !account.next_plan_type) throw conflict("noChangeWaits");
    refuseAtRenewal(tx, locked);
    await refuseDisputed(tx, account.id, [account.prepaid_payment_id]);
    return { subscription_id: subscriptionOf(account), undo: await scheduledChangeUndo(tx, account) };
  });
}

/**
 * Lets the plan end with its period. A change that waits is taken back and refunded; what a bank asks back stays credit
 * until the bank has decided.
 * @throws AppError conflict
 */
export async function cancelPlan(ctx: PoolCtx, raw: unknown): Promise<RequestAnswer> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  await limitBilling(ctx, farm_id);
  return executeCommand(ctx, farm_id, "cancel_plan", async (tx, locked) => {
    const { account } = locked;
    if (!doesExist(account.plan_status) || account.cancel_at_period_end) throw conflict("noPlanToCancel");
    refuseAtRenewal(tx, locked);
    const disputed = await areDisputed(tx, account.id, [account.prepaid_payment_id]);
    const undo = account.prepaid_cents > 0 && !disputed ? await scheduledChangeUndo(tx, account) : null;
    return { subscription_id: subscriptionOf(account), period_end: secondsOf(account.period_end), undo };
  });
}

/** Lets a canceled plan go on after all, when a card is there for it. @throws AppError invalid (no card) | conflict */
export async function resumePlan(ctx: PoolCtx, raw: unknown): Promise<RequestAnswer> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  await limitBilling(ctx, farm_id);
  return executeCommand(ctx, farm_id, "resume_plan", async (tx, { account }) => {
    if (!isActivePlan(account.plan_status) || !account.cancel_at_period_end) throw conflict("noPlanToResume");
    // The last card of a canceled plan may be gone.
    await payingCard(tx, account.id);
    return { subscription_id: subscriptionOf(account) };
  });
}

/**
 * Chooses a plan. Without one it begins now, or when the trial ends. With one, the term of the new plan is charged now
 * and it begins when the present period ends (docs/product/plans.md "Plans").
 * @throws AppError invalid (no card, refused) | conflict | limit_reached
 */
export async function choosePlan(ctx: PoolCtx, raw: unknown): Promise<RequestAnswer & { farm: MemberFarm }> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  await limitCardTries(ctx, farm_id);
  const input = PlanInput.parse(raw);
  await payWith(ctx, input);
  const answer = await choose(ctx, input);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  return { farm: toMemberFarm(farm), ...answer };
}
