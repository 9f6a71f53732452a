import { and, eq, sql } from "drizzle-orm";
import { transactional_messages } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { log } from "@/lib/core/log";
import { env } from "@/lib/env";
import type { Lang } from "@/lib/i18n/languages";
import { lookup } from "@/lib/i18n/translator";
import { emailProvider } from "@/lib/providers/email";
import { smsProvider } from "@/lib/providers/sms";

type Message = typeof transactional_messages.$inferSelect;

const MAX_ATTEMPTS = 10;

/** Taken by one worker only; a text already being sent is not taken again. */
async function claim(ctx: Ctx, id: number): Promise<Message | null> {
  const [row] = await ctx.db
    .update(transactional_messages)
    .set({ status: "sending", attempts: sql`attempts + 1`, sent_at: ctx.clock.now() })
    .where(
      and(
        eq(transactional_messages.id, id),
        sql`(status = 'queued' or (status = 'sending' and channel = 'email'))`,
      ),
    )
    .returning();
  return row ?? null;
}

const settle = (ctx: Ctx, id: number, set: Partial<Message>) =>
  ctx.db.update(transactional_messages).set(set).where(eq(transactional_messages.id, id));

/** The provider has it. An event may have overtaken its answer: that one knows more. */
const settleTaken = (ctx: Ctx, id: number, provider_message_id: string | null) =>
  ctx.db
    .update(transactional_messages)
    .set({
      status: sql`case when status = 'sending' then 'sent' else status end`,
      provider_message_id,
      payload: {},
    })
    .where(eq(transactional_messages.id, id));

async function composeEmail(message: Message) {
  const lang: Lang = message.lang;
  const say = (part: string) => lookup(lang, "emails", `${message.kind}.${part}`, message.payload);
  const { url } = message.payload;
  const subject = say("subject");
  // Loaded when first needed: a worker that only sends notifications does without React.
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

/** An email may be asked for again under its own key; what it held is forgotten once it is gone. */
async function sendEmail(ctx: Ctx, message: Message): Promise<void> {
  const { subject, html, text } = await composeEmail(message);
  const outcome = await emailProvider().sendBatch(
    [{ from: env().EMAIL_FROM, to: message.address, subject, html, text, tags: { message: message.uuid } }],
    message.uuid,
  );
  if (outcome.kind === "accepted" || outcome.kind === "already_accepted") {
    const id = outcome.kind === "accepted" ? outcome.ids[0] : null;
    if (outcome.kind === "accepted" && !id)
      return void (await settle(ctx, message.id, {
        status: "failed",
        error: outcome.refusals[0] ?? "refused",
        payload: {},
      }));
    return void (await settleTaken(ctx, message.id, id ?? null));
  }
  if (outcome.kind === "refused" || message.attempts >= MAX_ATTEMPTS) {
    await settle(ctx, message.id, {
      status: "failed",
      error: outcome.kind === "busy" ? "busy" : outcome.reason,
      payload: {},
    });
    return;
  }
  throw new Error(`email not taken yet: ${outcome.kind}`);
}

async function sendSms(ctx: Ctx, message: Message): Promise<void> {
  const text = lookup(message.lang, "sms", message.kind, message.payload);
  const outcome = await smsProvider().send(message.address, text);
  if (outcome.kind === "busy" && message.attempts < MAX_ATTEMPTS) {
    await settle(ctx, message.id, { status: "queued" });
    throw new Error("text not taken yet");
  }
  if (outcome.kind === "accepted") {
    return void (await settleTaken(ctx, message.id, outcome.id));
  }
  const status = outcome.kind === "unknown" ? "unknown" : "failed";
  await settle(ctx, message.id, {
    status,
    error: outcome.kind === "busy" ? "busy" : outcome.reason,
    payload: {},
  });
}

/** Sends one message that is not a notification; the queue calls again, later each time, while this throws. */
export async function deliverTransactional(ctx: Ctx, { message_id }: { message_id: number }): Promise<void> {
  const message = await claim(ctx, message_id);
  if (!message) return;
  if (message.attempts > 1) log().info({ message_id, attempts: message.attempts }, "asked again");
  await (message.channel === "email" ? sendEmail(ctx, message) : sendSms(ctx, message));
}
