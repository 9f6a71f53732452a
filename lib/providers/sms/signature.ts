import { createVerify } from "node:crypto";
import SnsPayloadValidator from "sns-payload-validator";
import { z } from "zod";
import { env } from "@/lib/env";
import { parseBoundedJson } from "@/lib/values/bounded-json";

const SnsMessage = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Subject: z.string().optional(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
});
export type SnsMessage = z.infer<typeof SnsMessage>;

const MAX_AGE_MS = 3600 * 1000;
const REFETCH_AFTER_MS = 60_000;

let pinned: { pem: string; readAt: number } | undefined;

/** Returns the configured certificate, which is fetched when only its address is configured. */
async function pinnedCertificate(refresh: boolean): Promise<string> {
  const { SNS_SIGNING_CERT_PEM, SNS_SIGNING_CERT_URL } = env();
  if (SNS_SIGNING_CERT_PEM) return SNS_SIGNING_CERT_PEM;
  if (!pinned || (refresh && Date.now() - pinned.readAt > REFETCH_AFTER_MS)) {
    const answer = await fetch(SNS_SIGNING_CERT_URL ?? "", { signal: AbortSignal.timeout(5000) });
    pinned = { pem: await answer.text(), readAt: Date.now() };
  }
  return pinned.pem;
}

/**
 * Returns the text that SNS signs: these fields in this order (AWS "Verifying the signatures of Amazon SNS
 * messages").
 */
function stringToSign(message: SnsMessage): string {
  const fields =
    message.Type === "Notification"
      ? (["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const)
      : (["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const);
  return fields
    .filter((field) => message[field] !== undefined)
    .map((field) => `${field}\n${message[field]}\n`)
    .join("");
}

function signedBy(message: SnsMessage, pem: string): boolean {
  const algorithm = message.SignatureVersion === "2" ? "RSA-SHA256" : "RSA-SHA1";
  return createVerify(algorithm)
    .update(stringToSign(message), "utf8")
    .verify(pem, message.Signature, "base64");
}

async function verifyPinned(message: SnsMessage): Promise<boolean> {
  const { SNS_SIGNING_CERT_URL } = env();
  if (SNS_SIGNING_CERT_URL && message.SigningCertURL !== SNS_SIGNING_CERT_URL) return false;
  if (signedBy(message, await pinnedCertificate(false))) return true;
  return signedBy(message, await pinnedCertificate(true));
}

async function verifyAmazon(message: SnsMessage): Promise<boolean> {
  try {
    await new SnsPayloadValidator().validate(message);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads a message of SNS after checking its topic and signature.
 * @returns null when the topic or signature is wrong, or the message is older than an hour
 */
export async function readSnsMessage(rawBody: string): Promise<SnsMessage | null> {
  let message: SnsMessage;
  try {
    message = SnsMessage.parse(parseBoundedJson(rawBody));
  } catch {
    return null;
  }
  if (message.TopicArn !== env().SNS_TOPIC_ARN) return null;
  if (Math.abs(Date.now() - Date.parse(message.Timestamp)) > MAX_AGE_MS) return null;
  const pinnedByUs = env().SNS_SIGNING_CERT_PEM ?? env().SNS_SIGNING_CERT_URL;
  const genuine = await (pinnedByUs ? verifyPinned(message) : verifyAmazon(message)).catch(() => false);
  return genuine ? message : null;
}
