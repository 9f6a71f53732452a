import { type Ctx, transaction } from "@/lib/core/context";
import { log } from "@/lib/core/log";
import { createCustomer, dropIntent, endPlan } from "@/lib/providers/payments";
import { PaymentRefused, ProviderUnavailable } from "@/lib/providers/payments/types";
import { findAccount, findOpenRequest, type PaymentRequestRow } from "../queries";
import { saveCustomer } from "./accounts";
import { afterRequest } from "./after-request";
import { releaseCharges } from "./open-charges";
import { readAndSave } from "./readings";
import { saveRequest } from "./requests";
import { STEPS, type StepOutcome } from "./steps";

/** What became of a request. `url` is where the cardholder goes on. */
export type Performed =
  | { status: "done" }
  | { status: "failed"; failure: string }
  | { status: "authenticating"; url: string | null; client_secret: string | null }
  /** The provider does not answer. A job asks again. */
  | { status: "pending" };

/** Returns the customer of a farm, made with the first request. */
export async function customerOf(
  ctx: Ctx,
  { farm_id, input }: Pick<PaymentRequestRow, "farm_id" | "input">,
): Promise<string> {
  const account = await findAccount(ctx.db, farm_id);
  if (account?.stripe_customer_id) return account.stripe_customer_id;
  const customer_id = await createCustomer({
    uuid: String(input.farm_uuid),
    name: String(input.farm_name),
    email: String(input.email),
    lang: String(input.lang),
  });
  await saveCustomer(ctx, farm_id, customer_id);
  return customer_id;
}

/**
 * Makes the calls of a request, outside of any transaction, and saves what came of them. It may run again at any time:
 * the calls have the same keys.
 */
export async function performRequest(ctx: Ctx, request: PaymentRequestRow): Promise<Performed> {
  let outcome: StepOutcome;
  try {
    outcome = await STEPS[request.kind](request, await customerOf(ctx, request));
  } catch (error) {
    if (error instanceof PaymentRefused) return fail(ctx, request, error.failure);
    if (error instanceof ProviderUnavailable) return leaveOpen(request);
    await fail(ctx, request, "unexpected");
    throw error;
  }
  if (outcome.kind === "authenticate") {
    const { intent_id, url, client_secret } = outcome;
    await saveRequest(ctx, request, { status: "authenticating", result: { intent_id, url } });
    return { status: "authenticating", url, client_secret };
  }
  // Before the request is over: a farm whose account is not read yet asks nothing else.
  if (!(await isAnswered(() => readAndSave(ctx, request.farm_id)))) return leaveOpen(request);
  const { kind, ...left } = outcome;
  await transaction(ctx, async (tx) => {
    const first = await saveRequest(tx, request, { status: "done", result: { ...request.result, ...left } });
    if (first) await afterRequest(tx, request, left);
  });
  return { status: "done" };
}

/** Leaves a request to the job, which asks again. */
function leaveOpen({ uuid, kind }: PaymentRequestRow): Performed {
  log().warn({ request: uuid, kind }, "the payment provider did not answer");
  return { status: "pending" };
}

/** Returns whether the provider answered. Any other error leaves the request open, too, and is thrown. */
async function isAnswered(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false;
    throw error;
  }
}

/** Ends a request that was refused. What it left at the provider is tidied up first, or by the job. */
async function fail(ctx: Ctx, request: PaymentRequestRow, failure: string): Promise<Performed> {
  const tidied = await isAnswered(async () => {
    await readAndSave(ctx, request.farm_id);
    if (request.kind === "start_plan") await endUnpaid(ctx, request);
  });
  if (!tidied) return leaveOpen(request);
  await saveRequest(ctx, request, { status: "failed", failure });
  await releaseCharges(ctx, request.farm_id);
  return { status: "failed", failure };
}

/** Ends the subscription whose first payment was refused, so that another card can begin anew. */
async function endUnpaid(ctx: Ctx, { farm_id, uuid }: PaymentRequestRow): Promise<void> {
  const account = await findAccount(ctx.db, farm_id);
  if (account?.plan_status !== "incomplete" || !account.stripe_subscription_id) return;
  await endPlan(account.stripe_subscription_id, `${uuid}:end`);
  await readAndSave(ctx, farm_id);
}

/**
 * Makes room for a new request: one that waits for its cardholder is asked for once more, and given up when nothing came
 * of it. Whoever closed the page of the bank is not shut out.
 */
export async function giveUpWaiting(ctx: Ctx, farm_id: number): Promise<void> {
  const waiting = await findOpenRequest(ctx.db, farm_id);
  if (waiting?.status !== "authenticating") return;
  const { status } = await performRequest(ctx, waiting);
  if (status !== "authenticating") return;
  const intent_id = String(waiting.result.intent_id ?? "");
  if (await dropIntent(intent_id, waiting.uuid)) await fail(ctx, waiting, "authentication_failed");
  // The cardholder agreed in this very moment.
  else await performRequest(ctx, waiting);
}
