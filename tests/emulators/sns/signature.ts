import { createSign, createVerify, type KeyObject } from "node:crypto";

/**
 * Signs messages as Amazon SNS does: https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-
 * message.html
 */

type SnsMessageType = "Notification" | "SubscriptionConfirmation" | "UnsubscribeConfirmation";

export interface SnsMessage {
  Type: SnsMessageType;
  MessageId: string;
  TopicArn: string;
  Message: string;
  Timestamp: string;
  SignatureVersion: "1" | "2";
  Signature: string;
  SigningCertURL: string;
  Subject?: string;
  /** SubscriptionConfirmation and UnsubscribeConfirmation only. */
  Token?: string;
  SubscribeURL?: string;
  /** Notification only; not signed. */
  UnsubscribeURL?: string;
}

type SignedField =
  | "Message"
  | "MessageId"
  | "Subject"
  | "SubscribeURL"
  | "Timestamp"
  | "Token"
  | "TopicArn"
  | "Type";

const NOTIFICATION_FIELDS: readonly SignedField[] = [
  "Message",
  "MessageId",
  "Subject",
  "Timestamp",
  "TopicArn",
  "Type",
];
const CONFIRMATION_FIELDS: readonly SignedField[] = [
  "Message",
  "MessageId",
  "SubscribeURL",
  "Timestamp",
  "Token",
  "TopicArn",
  "Type",
];

const ALGORITHMS = { "1": "RSA-SHA1", "2": "RSA-SHA256" } as const;

/** Returns "Name\nvalue\n" for each signed field that is present, in byte order of the names. */
function stringToSign(message: Omit<SnsMessage, "Signature">): string {
  const fields = message.Type === "Notification" ? NOTIFICATION_FIELDS : CONFIRMATION_FIELDS;
  return fields
    .filter((field) => message[field] !== undefined)
    .map((field) => `${field}\n${message[field]}\n`)
    .join("");
}

export function signSnsMessage(message: Omit<SnsMessage, "Signature">, privateKey: KeyObject): SnsMessage {
  const signer = createSign(ALGORITHMS[message.SignatureVersion]).update(stringToSign(message), "utf8");
  return { ...message, Signature: signer.sign(privateKey, "base64") };
}

/**
 * Checks a message as a receiver with a pinned certificate (PEM) does. The receiver itself compares the
 * TopicArn.
 */
export function verifySnsMessage(message: SnsMessage, certificatePem: string): boolean {
  const algorithm = ALGORITHMS[message.SignatureVersion];
  if (!algorithm) return false;
  return createVerify(algorithm)
    .update(stringToSign(message), "utf8")
    .verify(certificatePem, message.Signature, "base64");
}
