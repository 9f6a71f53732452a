import { type Ctx, transaction } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { type PaymentCommand, type Person, personOf } from "@/lib/core/payment-commands";
import { findFarmById } from "@/lib/farms/operations/read";
import { createCustomer, dropIntent } from "@/lib/providers/payments";
import { PaymentRefused } from "@/lib/providers/payments/types";
import { findAccount, type PaymentRequestRow } from "../queries";
import { GIVEN_UP, isTooOld } from "../rules/requests";
import { saveCustomer } from "./accounts";
import { afterRequest } from "./after-request";
import { afterError, fail, isAnswered, leaveOpen, leaveToUs, type Performed } from "./failed-requests";
import { findOpenRequest, findRequest } from "./find-requests";
import { readAndSave } from "./readings";
import { beginningPlan, commandOf, saveRequest } from "./requests";
import { callProvider, type StepOutcome } from "./steps";

/** A cardholder who left the page of the bank holds up what a job asks this long. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Returns the customer of an account, made with the first command that says who asks. */
export async function customerOf(ctx: Ctx, account_id: number, person: Person | null): Promise<string> {
  const account = await findAccount(ctx.db, account_id);
  if (!account) throw notFound();
  if (account.stripe_customer_id) return account.stripe_customer_id;
  if (!person) throw new Error("an account without a customer is asked for nothing but a card");
  const { farm_name: name, email, lang } = person;
  const customer_id = await createCustomer({ uuid: account.uuid, name, email, lang }, ctx.clock.now());
  await saveCustomer(ctx, account_id, customer_id);
  return customer_id;
}

/** Trials that end within a day of each other are one: accounts that were opened together. */
const SAME_TRIAL_MS = 86_400_000;

/**
 * Refuses a plan that was to begin at the end of a trial which its card has shortened just now: what was agreed to is
 * another begin. The card stays.
 * @throws PaymentRefused
 */
async function refuseUsedTrial(
  ctx: Ctx,
  { billing_account_id }: PaymentRequestRow,
  command: PaymentCommand,
): Promise<void> {
  const trial_end = beginningPlan(command)?.trial_end;
  if (!trial_end) return;
  await readAndSave(ctx, billing_account_id);
  const account = await findAccount(ctx.db, billing_account_id);
  const farm = account && (await findFarmById(ctx, account.farm_id));
  const ends = farm?.trial_ends_at?.getTime() ?? 0;
  if (ends + SAME_TRIAL_MS < trial_end * 1000) throw new PaymentRefused("trial_used");
}

/**
 * Makes the calls of a request, outside of any transaction, and saves what came of them. It may run again while the
 * provider knows the keys of its calls.
 */
export async function performRequest(ctx: Ctx, request: PaymentRequestRow): Promise<Performed> {
  if (isTooOld(request, ctx.clock.now())) return leaveToUs(ctx, request);
  const command = commandOf(request);
  let outcome: StepOutcome;
  try {
    const customer_id = await customerOf(ctx, request.billing_account_id, personOf(command));
    const { uuid, result } = request;
    const checkCard = () => refuseUsedTrial(ctx, request, command);
    outcome = await callProvider(command, {
      ...{ customer_id, uuid, checkCard },
      sent_to: result.intent_id ?? null,
    });
  } catch (error) {
    return afterError(ctx, request, error);
  }
  if (outcome.kind === "authenticate") {
    const { intent_id, url, client_secret } = outcome;
    await saveRequest(ctx, request, { status: "authenticating", result: { intent_id, url } });
    return { status: "authenticating", url, client_secret };
  }
  // Before the request is over: an account that is not read yet asks nothing else.
  if (!(await isAnswered(() => readAndSave(ctx, request.billing_account_id)))) return leaveOpen(ctx, request);
  const { kind, ...left } = outcome;
  await transaction(ctx, async (tx) => {
    const first = await saveRequest(tx, request, { status: "done", result: { ...request.result, ...left } });
    if (first || (await isClosed(tx, request))) await afterRequest(tx, request, command, left);
  });
  return { status: "done" };
}

/** Returns whether a request was closed while its calls ran: what they did is kept all the same. */
const isClosed = async (tx: Ctx, { id }: PaymentRequestRow): Promise<boolean> =>
  (await findRequest(tx.db, id))?.failure === GIVEN_UP;

/**
 * Makes room for a new request: one that waits for its cardholder is asked for once more, and given up when nothing came
 * of it. Whoever closed the page of the bank is not shut out.
 */
export async function giveUpWaiting(ctx: Ctx, account_id: number): Promise<void> {
  const waiting = await findOpenRequest(ctx.db, account_id);
  if (waiting?.status !== "authenticating") return;
  const { status } = await performRequest(ctx, waiting);
  if (status !== "authenticating") return;
  if (await dropIntent(waiting.result.intent_id ?? "", waiting.uuid))
    await fail(ctx, waiting, "authentication_failed");
  // The cardholder agreed in this very moment.
  else await performRequest(ctx, waiting);
}

/** Makes room for what a job asks, once the cardholder of an earlier request is away for long. */
export async function giveUpAbandoned(ctx: Ctx, account_id: number): Promise<void> {
  const waiting = await findOpenRequest(ctx.db, account_id);
  const since = waiting ? ctx.clock.now().getTime() - waiting.created_at.getTime() : 0;
  if (since > ABANDONED_AFTER_MS) await giveUpWaiting(ctx, account_id);
}
