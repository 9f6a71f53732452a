import type { Ctx } from "@/lib/platform/context";
import { emailProvider } from "@/lib/providers/email";
import { type BatchOutcome, isKeyForgotten, type OutgoingEmail } from "@/lib/providers/email/types";
import type { Recipient } from "./compose";
import { type BatchResults, type ClaimedBatch, closeBatch, listCalls, readRecipients } from "./email-batches";

const excluded = (batch: ClaimedBatch): BatchResults["others"] =>
  batch.excluded.map(({ delivery_id, reason }) => ({ delivery_id, status: "suppressed", reason }));

/**
 * Returns the results of a batch with calls whose answers were lost. Who was in each of them was sent an email, when
 * one of them was accepted; who was in some of them may have been.
 */
function undecided(
  batch: ClaimedBatch,
  calls: readonly (readonly number[])[],
  oneAccepted: boolean,
): BatchResults {
  const called = [...new Set(calls.flat())];
  const sure = called.filter((id) => oneAccepted && calls.every((ids) => ids.includes(id)));
  const unsure = called.filter((id) => !sure.includes(id));
  const neverCalled = batch.recipients.filter(({ delivery_id }) => !called.includes(delivery_id));
  return {
    accepted: sure.map((delivery_id) => ({ delivery_id, provider_message_id: null })),
    others: [
      ...unsure.map((delivery_id) => ({ delivery_id, status: "unknown" as const, reason: "answer_lost" })),
      // They were not allowed at the time of the calls, and the key takes no other payload.
      ...neverCalled.map(({ delivery_id }) => ({
        delivery_id,
        status: "suppressed" as const,
        reason: "unsubscribed",
      })),
      ...excluded(batch).filter(({ delivery_id }) => !called.includes(delivery_id)),
    ],
  };
}

/**
 * Finds out which earlier call the provider accepted, after it answered that the key was used with another payload.
 * Since the key is used, an earlier payload can be sent again without reaching anyone twice: only the accepted one is
 * answered.
 */
export async function findAcceptedCall(
  ctx: Ctx,
  batch: ClaimedBatch,
  email: (to: Recipient) => OutgoingEmail,
): Promise<BatchResults> {
  const calls = await listCalls(ctx, batch);
  const candidates = batch.repeated ? calls : calls.slice(1);
  if (candidates.length > 1) {
    for (const ids of candidates) {
      const recipients = await readRecipients(ctx, batch.farm_id, ids);
      const outcome = await emailProvider().sendBatch(recipients.map(email), batch.idempotency_key);
      if (outcome.kind === "accepted") {
        const answered = readAnswer({ ...batch, recipients, excluded: [] }, outcome);
        return withOthers(answered, undecided(batch, candidates, false));
      }
      if (outcome.kind !== "already_accepted") throw new Error(`the calls of a batch: ${outcome.kind}`);
    }
  }
  return undecided(batch, candidates, true);
}

/** Adds the deliveries that an accepted call did not contain: they were not sent. */
const withOthers = (answered: BatchResults, all: BatchResults): BatchResults => {
  const known = new Set([...answered.accepted, ...answered.others].map(({ delivery_id }) => delivery_id));
  const others = all.others
    .filter(({ delivery_id }) => !known.has(delivery_id))
    .map((other) => ({ ...other, status: "suppressed" as const, reason: "unsubscribed" }));
  return { accepted: answered.accepted, others: [...answered.others, ...others] };
};

/** Returns the results of a batch that the provider answered. */
export function readAnswer(
  batch: ClaimedBatch,
  answer: Extract<BatchOutcome, { kind: "accepted" }>,
): BatchResults {
  const results: BatchResults = { accepted: [], others: excluded(batch) };
  batch.recipients.forEach(({ delivery_id }, at) => {
    const provider_message_id = answer.ids[at];
    if (provider_message_id) results.accepted.push({ delivery_id, provider_message_id });
    else if (answer.refusals[at])
      results.others.push({ delivery_id, status: "failed", reason: answer.refusals[at] });
    else results.others.push({ delivery_id, status: "unknown", reason: "answer_lost" });
  });
  return results;
}

/** Returns whether the provider may have forgotten the key of a batch in doubt, so that it must not be called again. */
export const isExpired = (ctx: Ctx, { in_doubt, first_called_at }: ClaimedBatch): boolean =>
  in_doubt && isKeyForgotten(first_called_at, ctx.clock.now());

/** Closes a batch that has nobody left, or whose key is too old. What earlier calls may have sent is unknown. */
export async function closeWithoutCall(ctx: Ctx, batch: ClaimedBatch): Promise<void> {
  const calls = batch.in_doubt ? await listCalls(ctx, batch) : [];
  await closeBatch(ctx, batch, undecided(batch, calls, false));
}
