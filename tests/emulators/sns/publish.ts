import { randomUUID } from "node:crypto";
import { answerText, type Exchange } from "../http/exchange";
import type { EmulatorContext } from "../provider";
import type { Message } from "../store/message";
import { responseXml, snsErrors } from "./xml";

export const E164 = /^\+[1-9]\d{6,14}$/;
const MAX_CHARACTERS = 1600;
const ORIGINATION = "AWS.MM.SMS.OriginationNumber";

/**
 * Publishes to a phone number. As with the real SNS, nothing is idempotent: a repeated request sends a second
 * text.
 */
export async function publish(
  context: EmulatorContext,
  exchange: Exchange,
  form: URLSearchParams,
): Promise<void> {
  const fault = context.faults.take("sns", (address) => form.get("PhoneNumber") === address);
  await context.faults.delay(fault);
  if (fault?.kind === "401" || fault?.kind === "403") throw snsErrors.refusedKey();
  if (fault?.kind === "422") throw snsErrors.invalid("PhoneNumber Reason: ordered by a test");
  if (fault?.kind === "quota") throw snsErrors.quotaExceeded();
  if (fault?.kind === "429") throw snsErrors.throttled();
  if (fault?.kind === "500") throw snsErrors.internal();
  if (fault?.kind === "slow") await context.faults.wait(fault);
  const message = readMessage(form, context.options.smsNumber);
  context.store.accept([message]);
  context.follow([message]);
  if (fault?.kind === "timeout-after-accept") {
    await context.faults.hangUp(exchange, fault);
    return;
  }
  answerText(exchange, 200, "text/xml", responseXml("Publish", `<MessageId>${message.id}</MessageId>`));
}

function readMessage(form: URLSearchParams, smsNumber: string): Message {
  const phone = form.get("PhoneNumber");
  const text = form.get("Message") ?? "";
  if (!phone) throw snsErrors.invalid("PhoneNumber Reason: only publishing to a phone number is emulated");
  if (!E164.test(phone)) throw snsErrors.invalid(`PhoneNumber Reason: ${phone} is not valid to publish to`);
  if (text === "") throw snsErrors.invalid("Empty message");
  if (text.length > MAX_CHARACTERS) throw snsErrors.invalid("Message too long");
  const attributes = readAttributes(form);
  return {
    id: randomUUID(),
    channel: "sms",
    direction: "outbound",
    createdAt: new Date().toISOString(),
    from: attributes[ORIGINATION] ?? smsNumber,
    to: [phone],
    cc: [],
    bcc: [],
    replyTo: [],
    subject: null,
    html: null,
    text,
    headers: attributes,
    tags: {},
    attachments: [],
    idempotencyKey: null,
    events: [],
  };
}

/** Reads the parameters MessageAttributes.entry.N.Name and .Value.StringValue. */
function readAttributes(form: URLSearchParams): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (let index = 1; ; index += 1) {
    const name = form.get(`MessageAttributes.entry.${index}.Name`);
    if (name === null) return attributes;
    const value = form.get(`MessageAttributes.entry.${index}.Value.StringValue`);
    if (!value) throw snsErrors.invalid(`MessageAttributes Reason: the value of ${name} is empty`);
    attributes[name] = value;
  }
}
