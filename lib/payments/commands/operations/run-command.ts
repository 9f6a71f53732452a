import { findFarmById } from "@/lib/farms/operations/read";
import { type Ctx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { paymentProvider } from "@/lib/providers/payments";
import { PaymentRefused } from "@/lib/providers/payments/types";
import { type PaymentCommand, type Person, personOf } from "@/lib/vocabulary/payment-commands";
import { saveCustomer } from "../../accounts/operations/accounts";
import { findAccount } from "../../accounts/queries";
import { syncAccount } from "../../sync/operations/sync-account";
import { GIVEN_UP, isTooOld } from "../rules/commands";
import {
  beginningPlan,
  commandOf,
  findOpenRequest,
  findRequest,
  type PaymentRequestRow,
  saveCommandStatus,
} from "./commands";
import {
  type CommandOutcome,
  escalateToAdmin,
  failCommand,
  handleCommandError,
  hasAnswered,
  retryLater,
} from "./failed-commands";
import { finishCommand } from "./finish-command";
import { type CallOutcome, callProvider } from "./provider-calls";

/** A cardholder who left the page of the bank holds up what a job asks this long. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Returns the customer of an account, made with the first command that says who asks. */
export async function ensureCustomer(ctx: Ctx, account_id: number, person: Person | null): Promise<string> {
  const account = await findAccount(ctx.db, account_id);
  if (!account) throw notFound();
  if (account.provider_customer_id) return account.provider_customer_id;
  if (!person) throw new Error("an account without a customer is asked for nothing but a card");
  const { farm_name: name, email, lang } = person;
  const customer_id = await paymentProvider().customers.create(
    { uuid: account.uuid, name, email, lang },
    ctx.clock.now(),
  );
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
  await syncAccount(ctx, billing_account_id);
  const account = await findAccount(ctx.db, billing_account_id);
  const farm = account && (await findFarmById(ctx, account.farm_id));
  const ends = farm?.trial_ends_at?.getTime() ?? 0;
  if (ends + SAME_TRIAL_MS < trial_end * 1000) throw new PaymentRefused("trial_used");
}

/**
 * Makes the calls of a request, outside of any transaction, and saves what came of them. It may run again while the
 * provider knows the keys of its calls.
 */
export async function runCommand(ctx: Ctx, request: PaymentRequestRow): Promise<CommandOutcome> {
  if (isTooOld(request, ctx.clock.now())) return escalateToAdmin(ctx, request);
  const command = commandOf(request);
  let outcome: CallOutcome;
  try {
    const customer_id = await ensureCustomer(ctx, request.billing_account_id, personOf(command));
    const { uuid, result } = request;
    const checkCard = () => refuseUsedTrial(ctx, request, command);
    outcome = await callProvider(command, {
      ...{ customer_id, uuid, checkCard },
      sent_to: result.intent_id ?? null,
    });
  } catch (error) {
    return handleCommandError(ctx, request, error);
  }
  if (outcome.kind === "authenticate") {
    const { intent_id, url, client_secret } = outcome;
    await saveCommandStatus(ctx, request, { status: "authenticating", result: { intent_id, url } });
    return { status: "authenticating", url, client_secret };
  }
  // Before the request is over: an account that is not read yet asks nothing else.
  if (!(await hasAnswered(() => syncAccount(ctx, request.billing_account_id))))
    return retryLater(ctx, request);
  const { kind, ...left } = outcome;
  await transaction(ctx, async (tx) => {
    const first = await saveCommandStatus(tx, request, {
      status: "done",
      result: { ...request.result, ...left },
    });
    if (first || (await isClosed(tx, request))) await finishCommand(tx, request, command, left);
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
export async function cancelWaitingCommand(ctx: Ctx, account_id: number): Promise<void> {
  const waiting = await findOpenRequest(ctx.db, account_id);
  if (waiting?.status !== "authenticating") return;
  const { status } = await runCommand(ctx, waiting);
  if (status !== "authenticating") return;
  if (await paymentProvider().payments.dropIntent(waiting.result.intent_id ?? "", waiting.uuid))
    await failCommand(ctx, waiting, "authentication_failed");
  // The cardholder agreed in this very moment.
  else await runCommand(ctx, waiting);
}

/** Makes room for what a job asks, once the cardholder of an earlier request is away for long. */
export async function cancelAbandonedCommand(ctx: Ctx, account_id: number): Promise<void> {
  const waiting = await findOpenRequest(ctx.db, account_id);
  const since = waiting ? ctx.clock.now().getTime() - waiting.created_at.getTime() : 0;
  if (since > ABANDONED_AFTER_MS) await cancelWaitingCommand(ctx, account_id);
}
