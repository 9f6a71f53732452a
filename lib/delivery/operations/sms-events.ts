import { sql } from "drizzle-orm";
import { z } from "zod";
import { resubscribeBySms, withdrawBySms } from "@/lib/consent/operations/sms-keywords";
import { type Ctx, transaction } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { env } from "@/lib/env";
import { isLang, type Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";
import type { SnsMessage } from "@/lib/providers/sms/signature";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { keywordOf } from "../rules";
import { advance, firstTime } from "./events";

const Receipt = z.object({
  notification: z.object({ messageId: z.string(), timestamp: z.string().optional() }),
  delivery: z.object({ destination: z.string().optional(), providerResponse: z.string().optional() }),
  status: z.enum(["SUCCESS", "FAILURE"]),
});

const Inbound = z.object({
  originationNumber: z.string().regex(/^\+[1-9]\d{7,14}$/),
  messageBody: z.string().max(2000),
  inboundMessageId: z.string().optional(),
});

/** A receipt may overtake the answer of the call it speaks of; this long we let it be asked again. */
const OVERTAKES_MS = 5000;

/** Whether the receipt was of a text we know. */
async function applyReceipt(ctx: Ctx, receipt: z.infer<typeof Receipt>): Promise<boolean> {
  const { messageId } = receipt.notification;
  const stage = receipt.status === "SUCCESS" ? "delivered" : "failed";
  const reason = stage === "failed" ? (receipt.delivery.providerResponse ?? "failed") : null;
  const [known] = await ctx.db.execute<{ delivery_id: number }>(sql`
    select delivery_id from sms_messages where message_id = ${messageId}`);
  if (known) {
    await advance(ctx, known.delivery_id, stage, ctx.clock.now(), reason);
    return true;
  }
  const rows = await ctx.db.execute(sql`
    update transactional_messages set status = case when status in ('sending', 'sent', 'unknown') then ${stage} else status end
    where provider_message_id = ${messageId} returning id`);
  return rows.length > 0;
}

/** The language we last wrote to this number in, when the keyword itself does not say. */
async function languageOfPhone(ctx: Ctx, phone: string): Promise<Lang> {
  const [row] = await ctx.db.execute<{ lang: string }>(sql`
    select lang from subscribers where phone = ${phone} order by created_at desc limit 1`);
  return isLang(row?.lang) ? row.lang : "fr";
}

/** STOP, START and HELP in both languages, for all farms on the number; anything else is left unanswered. */
async function applyInbound(tx: Ctx, inbound: z.infer<typeof Inbound>): Promise<void> {
  const keyword = keywordOf(inbound.messageBody);
  if (!keyword) return;
  const phone = inbound.originationNumber;
  const lang = keyword.lang ?? (await languageOfPhone(tx, phone));
  if (keyword.act === "stop") await withdrawBySms(tx, phone);
  if (keyword.act === "start") await resubscribeBySms(tx, phone);
  const kind = ({ stop: "stopped", start: "started", help: "help" } as const)[keyword.act];
  const values = { url: env().APP_URL + href("home", lang) };
  await queueTransactional(tx, { channel: "sms", kind, address: phone, lang, values });
}

/**
 * One verified message of our SNS topic: a delivery receipt or a text from a phone.
 * @throws AppError not_found for a fresh receipt of a text we do not know yet
 */
export async function applySnsMessage(ctx: Ctx, message: SnsMessage): Promise<void> {
  if (message.Type === "SubscriptionConfirmation" && message.SubscribeURL) {
    await fetch(message.SubscribeURL, { signal: AbortSignal.timeout(5000) });
    return;
  }
  let content: unknown;
  try {
    content = JSON.parse(message.Message);
  } catch {
    return;
  }
  const receipt = Receipt.safeParse(content);
  const inbound = Inbound.safeParse(content);
  if (!receipt.success && !inbound.success) return;
  await transaction(ctx, async (tx) => {
    if (!(await firstTime(tx, "sns", message.MessageId, receipt.success ? "receipt" : "inbound"))) return;
    if (receipt.success && !(await applyReceipt(tx, receipt.data))) {
      const age = tx.clock.now().getTime() - Date.parse(message.Timestamp);
      if (age < OVERTAKES_MS) throw notFound();
    }
    if (inbound.success) await applyInbound(tx, inbound.data);
  });
}
