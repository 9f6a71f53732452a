import type { Ctx } from "@/lib/core/context";
import { log } from "@/lib/core/log";
import { authorizeJob } from "@/lib/core/permissions";
import { env } from "@/lib/env";
import type { Lang } from "@/lib/i18n/languages";
import { lookup } from "@/lib/i18n/translator";
import { emailProvider } from "@/lib/providers/email";
import { smsProvider } from "@/lib/providers/sms";
import {
  claimMessage,
  closeMessage,
  type MessageRow,
  markSent,
  requeueMessage,
} from "./operations/lifecycle";

const MAX_ATTEMPTS = 10;

async function composeEmail(message: MessageRow) {
  const lang: Lang = message.lang;
  const say = (part: string) => lookup(lang, "emails", `${message.kind}.${part}`, message.payload);
  const { url } = message.payload;
  const subject = say("subject");
  // Loaded at the first use, so that a worker that sends only notifications does not load React.
  const { renderTransactional } = await import("@/emails/render");
  const rendered = await renderTransactional({
    lang,
    subject,
    preview: say("preview"),
    heading: say("heading"),
    body: say("body").split("\n"),
    button: url ? { label: say("button"), url } : undefined,
    note: say("note"),
    footer: lookup(lang, "emails", "footer"),
  });
  return { subject, ...rendered };
}

/** Sends an email. A retry uses the same key, and the values are deleted after sending. */
async function sendEmail(ctx: Ctx, message: MessageRow): Promise<void> {
  const { subject, html, text } = await composeEmail(message);
  const { reply_to } = message.payload;
  const outcome = await emailProvider().sendBatch(
    [
      {
        from: env().EMAIL_FROM,
        to: message.address,
        ...(reply_to ? { reply_to } : {}),
        subject,
        html,
        text,
        tags: { message: message.uuid },
      },
    ],
    message.uuid,
  );
  if (outcome.kind === "already_accepted") return markSent(ctx, message.id, null);
  if (outcome.kind === "accepted") {
    const [id] = outcome.ids;
    if (id) return markSent(ctx, message.id, id);
    return closeMessage(ctx, message.id, { status: "failed", error: outcome.refusals[0] ?? "refused" });
  }
  if (outcome.kind === "refused" || message.attempts >= MAX_ATTEMPTS) {
    const error = outcome.kind === "busy" ? "busy" : outcome.reason;
    return closeMessage(ctx, message.id, { status: "failed", error });
  }
  throw new Error(`email not taken yet: ${outcome.kind}`);
}

async function sendSms(ctx: Ctx, message: MessageRow): Promise<void> {
  const text = lookup(message.lang, "sms", message.kind, message.payload);
  const outcome = await smsProvider().send(message.address, text);
  if (outcome.kind === "busy" && message.attempts < MAX_ATTEMPTS) {
    await requeueMessage(ctx, message.id);
    throw new Error("text not taken yet");
  }
  if (outcome.kind === "accepted") return markSent(ctx, message.id, outcome.id);
  const status = outcome.kind === "unknown" ? "unknown" : "failed";
  const error = outcome.kind === "busy" ? "busy" : outcome.reason;
  await closeMessage(ctx, message.id, { status, error });
}

/** Sends one message that is not a notification. The queue retries with growing waits while this throws. */
export async function deliverTransactional(ctx: Ctx, { message_id }: { message_id: number }): Promise<void> {
  authorizeJob(ctx);
  const message = await claimMessage(ctx, message_id);
  if (!message) return;
  if (message.attempts > 1) log().info({ message_id, attempts: message.attempts }, "asked again");
  await (message.channel === "email" ? sendEmail(ctx, message) : sendSms(ctx, message));
}
