import { env } from "@/lib/env";
import { lookup } from "@/lib/i18n/translator";
import { log } from "@/lib/log";
import { plainName } from "@/lib/messaging/rules/plain-names";
import {
  admit,
  openChannel,
  pauseChannel,
  recordAnswer,
  recordSilence,
} from "@/lib/outages/operations/outages";
import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { purgeInParts } from "@/lib/platform/purge";
import { emailProvider } from "@/lib/providers/email";
import { type EmailAttachment, isKeyForgotten, type OutgoingEmail } from "@/lib/providers/email/types";
import { smsProviderFor } from "@/lib/providers/sms";
import { composeEmail } from "./operations/compose-email";
import {
  claimMessage,
  closeMessage,
  type MessageRow,
  markSent,
  requeueMessage,
} from "./operations/lifecycle";
import { deleteOldMessages, emptyOldMessages } from "./operations/purge";
import { queueMessage } from "./operations/queue";

const MAX_ATTEMPTS = 10;

/** Puts a message back and queues it for the time when its channel may be tried. */
async function wait(ctx: Ctx, message: MessageRow, ms: number): Promise<void> {
  await requeueMessage(ctx, message);
  await queueMessage(ctx, message.id, new Date(Date.now() + ms));
}

/**
 * Handles an answer about our account, or none at all: the message waits with all others of its channel.
 * @param tried true when the call tried whether the paused channel works again
 */
async function waitForProvider(
  ctx: Ctx,
  message: MessageRow,
  reason: Parameters<typeof pauseChannel>[2],
  tried: boolean,
): Promise<void> {
  await pauseChannel(ctx, message.channel, reason, tried);
  const admission = await admit(ctx, message.channel);
  await wait(ctx, message, admission.kind === "closed" ? admission.waitMs : 0);
}

/** Draws the file that an email carries, as its message names it, in the language of the message. */
type DrawAttachment = (
  ctx: Ctx,
  wanted: { attachment: string; lang: MessageRow["lang"] },
) => Promise<EmailAttachment>;

/** Returns an email as the provider gets it, with the file that it carries. */
async function outgoing(
  ctx: Ctx,
  message: MessageRow,
  drawAttachment: DrawAttachment,
): Promise<OutgoingEmail> {
  const { subject, html, text } = await composeEmail(message);
  const { reply_to, one_click_url, attachment } = message.payload;
  const { lang } = message;
  const attachments = attachment ? [await drawAttachment(ctx, { attachment, lang })] : undefined;
  return {
    from: env().EMAIL_FROM,
    to: message.address,
    ...(reply_to ? { reply_to } : {}),
    subject,
    html,
    text,
    ...(attachments ? { attachments } : {}),
    ...(one_click_url
      ? {
          headers: {
            "List-Unsubscribe": `<${one_click_url}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          },
        }
      : {}),
    tags: { message: message.uuid },
  };
}

/**
 * Sends an email. A retry uses the same key, and the values are deleted after sending.
 * @param drawAttachment of a higher feature: this one knows no documents
 */
async function sendEmail(
  ctx: Ctx,
  message: MessageRow,
  tried: boolean,
  drawAttachment: DrawAttachment,
): Promise<void> {
  const email = await outgoing(ctx, message, drawAttachment).catch(async (error) => {
    // The provider was not called, so this attempt leaves nothing in doubt.
    await requeueMessage(ctx, message);
    throw error;
  });
  const outcome = await emailProvider().send(email, message.uuid);
  if (outcome.kind === "unavailable") return waitForProvider(ctx, message, outcome.reason, tried);
  if (outcome.kind === "unknown") {
    if (tried) await recordSilence(ctx, "email", tried);
    if (message.attempts >= MAX_ATTEMPTS)
      return closeMessage(ctx, message, { status: "unknown", error: outcome.reason });
    throw new Error(`email not taken yet: ${outcome.reason}`);
  }
  if (tried) await openChannel(ctx, "email");
  if (outcome.kind === "busy") return wait(ctx, message, outcome.retryAfterMs);
  if (outcome.kind === "already_accepted") return markSent(ctx, message, null);
  if (outcome.kind === "refused")
    return closeMessage(ctx, message, { status: "failed", error: outcome.reason });
  const [id] = outcome.ids;
  if (id) return markSent(ctx, message, id);
  return closeMessage(ctx, message, { status: "failed", error: outcome.refusals[0] ?? "refused" });
}

async function sendSms(ctx: Ctx, message: MessageRow, tried: boolean): Promise<void> {
  const provider = smsProviderFor(message.address);
  if (tried && !(await provider.isReachable())) return waitForProvider(ctx, message, "no_answer", tried);
  const text = plainName(lookup(message.lang, "sms", message.kind, message.payload));
  const outcome = await provider.send(message.address, text);
  if (outcome.kind === "unavailable") return waitForProvider(ctx, message, outcome.reason, tried);
  if (outcome.kind === "unknown") {
    await closeMessage(ctx, message, { status: "unknown", error: outcome.reason });
    return recordSilence(ctx, "sms", tried);
  }
  await (tried ? openChannel(ctx, "sms") : recordAnswer(ctx, "sms"));
  if (outcome.kind === "busy") return wait(ctx, message, outcome.retryAfterMs);
  if (outcome.kind === "accepted") return markSent(ctx, message, outcome.id);
  await closeMessage(ctx, message, { status: "failed", error: outcome.reason });
}

/** Returns whether an earlier call may have sent an email, so long ago that its key protects nobody any more. */
const isExpired = (ctx: Ctx, { channel, attempts, first_called_at }: MessageRow): boolean =>
  channel === "email" &&
  attempts > 1 &&
  first_called_at !== null &&
  isKeyForgotten(first_called_at, ctx.clock.now());

/**
 * Sends one message that is not a notification. While its channel is paused, it waits. The queue retries with growing
 * waits while this throws.
 */
export async function deliverTransactional(
  ctx: Ctx,
  { message_id }: { message_id: number },
  drawAttachment: DrawAttachment,
): Promise<void> {
  authorizeJob(ctx);
  const message = await claimMessage(ctx, message_id);
  if (!message) return;
  if (isExpired(ctx, message)) return closeMessage(ctx, message, { status: "unknown", error: "answer_lost" });
  const admission = await admit(ctx, message.channel);
  if (admission.kind === "closed") return wait(ctx, message, admission.waitMs);
  if (message.attempts > 1) log().info({ message_id, attempts: message.attempts }, "asked again");
  const tried = admission.kind === "try";
  if (message.channel === "email") await sendEmail(ctx, message, tried, drawAttachment);
  else await sendSms(ctx, message, tried);
}

/** Deletes the values that messages were written with, after 30 days. A daily job calls it. @returns how many had any */
export async function purgeMessageBodies(ctx: PoolCtx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return purgeInParts(ctx, emptyOldMessages);
}

/** Deletes messages that prove nothing any more. A daily job calls it. @returns how many were deleted */
export async function purgeMessages(ctx: PoolCtx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return purgeInParts(ctx, deleteOldMessages);
}
