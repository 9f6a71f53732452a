import { log } from "@/lib/log";
import { type Ctx, transaction } from "@/lib/platform/context";
import { paymentProvider } from "@/lib/providers/payments";
import {
  KeyRefused,
  PaymentRefused,
  ProviderUnavailable,
  RequestRejected,
} from "@/lib/providers/payments/types";
import type { PaymentRequestKind } from "@/lib/vocabulary/payment-enumerations";
import { findAccount } from "../../accounts/queries";
import { releaseCharges } from "../../charges/operations/open-charges";
import { notifyPaymentStuck } from "../../emails/operations/admin-emails";
import { syncAccount } from "../../sync/operations/sync-account";
import { GIVEN_UP, nextTry } from "../rules/commands";
import { findRequest, type PaymentRequestRow, queueCommand, saveCommandStatus } from "./commands";

/** What became of a request. `url` is where the cardholder goes on. */
export type CommandOutcome =
  | { status: "done" }
  | { status: "failed"; failure: string }
  | { status: "authenticating"; url: string | null; client_secret: string | null }
  /** The provider does not answer. A job asks again. */
  | { status: "pending" };

/** Kinds whose earlier calls may have moved money that only their later calls account for. */
const MOVING: readonly PaymentRequestKind[] = [
  "change_plan",
  "undo_change",
  "cancel_plan",
  "credit_note",
  "guarantee",
  "return_credit",
];

/**
 * Decides about a request whose calls failed. A refused card ends it. One that may have moved money never ends by itself
 * on a call that the provider rejects: a super administrator decides. An error of ours leaves it to the job.
 */
export async function handleCommandError(
  ctx: Ctx,
  request: PaymentRequestRow,
  error: unknown,
): Promise<CommandOutcome> {
  if (error instanceof PaymentRefused) return failCommand(ctx, request, error.failure);
  const rejected = error instanceof RequestRejected;
  if (rejected && !MOVING.includes(request.kind)) {
    log().error({ err: error, request_uuid: request.uuid }, "the payment provider rejects a request of ours");
    // A person is told on the screen; what a job asked would fail each night unseen.
    if (request.user_id === null) await transaction(ctx, (tx) => notifyPaymentStuck(tx, request, "ended"));
    return failCommand(ctx, request, "unexpected");
  }
  if (!rejected && !(error instanceof ProviderUnavailable)) throw error;
  if (rejected || error instanceof KeyRefused) {
    log().error({ err: error, request_uuid: request.uuid }, "a payment request is stuck");
    await transaction(ctx, (tx) => notifyPaymentStuck(tx, request, rejected ? "rejected" : "key_refused"));
  }
  return retryLater(ctx, request);
}

/**
 * Leaves a request to the job, which asks again. One whose cardholder came back waits for nobody but the provider now, and
 * its calls since then have new keys.
 */
export async function retryLater(ctx: Ctx, request: PaymentRequestRow): Promise<CommandOutcome> {
  const { uuid, kind, status, result } = request;
  log().warn({ request_uuid: uuid, kind }, "the payment provider did not answer");
  if (status !== "authenticating") return { status: "pending" };
  const now = ctx.clock.now();
  const left = { ...result, resumed_at: now.toISOString() };
  await transaction(ctx, async (tx) => {
    if (await saveCommandStatus(tx, request, { status: "pending", result: left }))
      await queueCommand(tx, request, nextTry(now, now));
  });
  return { status: "pending" };
}

/** Leaves a request to the super administrators: its calls would be made a second time. */
export async function escalateToAdmin(ctx: Ctx, request: PaymentRequestRow): Promise<CommandOutcome> {
  await transaction(ctx, (tx) => notifyPaymentStuck(tx, request, "too_old"));
  return { status: "pending" };
}

/** Returns whether the provider answered. Any other error leaves the request open, too, and is thrown. */
export async function hasAnswered(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false;
    throw error;
  }
}

/** Ends a request that was refused. What it left at the provider is tidied up first, or by the job. */
export async function failCommand(
  ctx: Ctx,
  request: PaymentRequestRow,
  failure: string,
): Promise<CommandOutcome> {
  const tidied = await hasAnswered(async () => {
    await endUnpaid(ctx, request);
    await syncAccount(ctx, request.billing_account_id);
  });
  if (!tidied) return retryLater(ctx, request);
  const first = await saveCommandStatus(ctx, request, { status: "failed", failure });
  if (!first && (await findRequest(ctx.db, request.id))?.status === "done") return { status: "done" };
  // The calls of a request that was closed may still run, and make its invoice: the nightly job releases what is left.
  if (failure !== GIVEN_UP) await releaseCharges(ctx, request.billing_account_id);
  return { status: "failed", failure };
}

/** Ends the subscription whose first payment was refused, so that another card can begin anew and nothing is owed. */
async function endUnpaid(
  ctx: Ctx,
  { kind, billing_account_id, plan_type, uuid }: PaymentRequestRow,
): Promise<void> {
  if (!plan_type || kind === "change_plan") return;
  const customer_id = (await findAccount(ctx.db, billing_account_id))?.provider_customer_id;
  if (customer_id) await paymentProvider().plans.endUnpaid(customer_id, uuid);
}
