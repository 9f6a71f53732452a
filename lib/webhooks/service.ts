import { recordAudit } from "@/lib/audit/operations/record-audit";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { AppError, conflict, unauthenticated } from "@/lib/platform/errors";
import { authorizeJob, authorizeSuperAdmin, authorizeWebhook } from "@/lib/platform/permissions";
import { purgeInParts } from "@/lib/platform/purge";
import { readResendWebhook } from "@/lib/providers/email/webhook";
import { readStripeWebhook } from "@/lib/providers/payments/stripe/notices";
import { readSquareWebhook } from "@/lib/providers/pos/webhook";
import { readSnsWebhook } from "@/lib/providers/sms/webhook";
import type { VerifiedWebhook, WebhookReader, WebhookRequest } from "@/lib/providers/webhook";
import type { WebhookProvider } from "@/lib/vocabulary/enumerations";
import { ReplayInput } from "./inputs";
import { applyCall } from "./operations/apply-call";
import { keepFailure } from "./operations/first-time";
import { deleteOldCalls, emptyOldCalls, forgetOldKeywords } from "./operations/purge";
import { applyAgain } from "./operations/replay";

/** The reader of each provider, which checks the signature and reads the request. */
const READERS: Record<WebhookProvider, WebhookReader> = {
  resend: readResendWebhook,
  sns: readSnsWebhook,
  stripe: readStripeWebhook,
  square: readSquareWebhook,
};

const LONGEST_EVENT_ID = 255;

/** Whether a call can be recorded. A signature tells who wrote it, and nothing of its id or its date. */
const canBeRecorded = ({ event_id, sent_at }: VerifiedWebhook): boolean =>
  event_id.length <= LONGEST_EVENT_ID && !Number.isNaN(sent_at.getTime());

/** Returns one word for an error: its text could hold what nobody should read in a log. */
const wordOf = (error: unknown): string => (error instanceof AppError ? error.code : "failed");

/**
 * Verifies, records and applies one webhook request, in one transaction.
 * @throws AppError unauthenticated when it is not genuine | not_found for a recent event of an unknown message
 */
export async function receiveWebhook(ctx: Ctx, request: WebhookRequest): Promise<void> {
  const provider = authorizeWebhook(ctx);
  const call = await READERS[provider](request);
  if (!call || !canBeRecorded(call)) throw unauthenticated();
  if (call.events.length === 0) return;
  try {
    await transaction(ctx, (tx) => applyCall(tx, provider, call));
  } catch (error) {
    await keepFailure(ctx, provider, call, wordOf(error));
    throw error;
  }
}

/**
 * Applies a kept call of a provider again, for super administrators: one that failed, or one after which something is
 * read again.
 * @throws AppError not_found, also when what it said is no longer kept | conflict when its message is still unknown
 */
export async function replayWebhook(ctx: PoolCtx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx);
  const input = ReplayInput.parse(raw);
  await transaction(ctx, async (tx) => {
    if (!(await applyAgain(tx, input))) throw conflict("webhookUnknown");
    await recordAudit(tx, {
      subject: "account",
      act: "replay-webhook",
      farm_id: null,
      subject_id: null,
      after: input,
    });
  });
}

/** Empties calls that are more than 30 days old of what they said. A daily job calls it. @returns how many */
export async function purgeWebhookEvents(ctx: PoolCtx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  const done = await purgeInParts(ctx, emptyOldCalls);
  await forgetOldKeywords(ctx);
  return done;
}

/** Deletes calls of providers after 90 days. A daily job calls it. @returns how many */
export async function purgeProviderCalls(ctx: PoolCtx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return purgeInParts(ctx, deleteOldCalls);
}
