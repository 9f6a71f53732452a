import { createHmac, type KeyObject } from "node:crypto";
import Stripe from "stripe";
import { signWebhook } from "@/tests/emulators/resend/webhook";
import { type SnsMessage, signSnsMessage } from "@/tests/emulators/sns/signature";
import { loadSigningKeys } from "@/tests/emulators/sns/signing-keys";
import type { Values } from "./knock";

const WEBHOOK = /^POST \/api\/webhooks\/(\w+)$/;

let snsKey: KeyObject | null = null;

/** Signs the webhooks of these tests with a key of their own: the emulator keeps the other one to itself. */
export function trustOurTexts(): void {
  const keys = loadSigningKeys(undefined);
  snsKey = keys.privateKey;
  process.env.SNS_SIGNING_CERT_PEM = keys.certificatePem;
}

const now = () => new Date().toISOString();
let events = 0;

/** A webhook of each provider with all that its schema reads. */
const EXAMPLES: Record<string, () => Values> = {
  resend: () => ({
    type: "email.bounced",
    created_at: now(),
    data: { email_id: "e", tags: { delivery: "1" }, bounce: { type: "Permanent", message: "gone" } },
  }),
  square: () => ({
    merchant_id: "M",
    type: "customer.updated",
    event_id: `event ${++events}`,
    created_at: now(),
    data: { id: "C" },
  }),
  stripe: () => ({
    id: `evt_${++events}`,
    object: "event",
    type: "invoice.paid",
    created: Math.floor(Date.now() / 1000),
    data: { object: { object: "invoice", id: "in_1", customer: "cus_1" } },
  }),
  sns: () => ({
    Type: "Notification",
    MessageId: `message ${++events}`,
    TopicArn: process.env.SNS_TOPIC_ARN,
    Message: "{}",
    Timestamp: now(),
    SignatureVersion: "2",
    SigningCertURL: process.env.SNS_SIGNING_CERT_URL,
  }),
};

const SIGNERS: Record<string, (body: string) => Record<string, string>> = {
  resend: (body) => {
    const [id, at] = [`msg_${++events}`, Math.floor(Date.now() / 1000)];
    const signature = signWebhook(process.env.RESEND_WEBHOOK_SECRET!, id, at, body);
    return { "svix-id": id, "svix-timestamp": String(at), "svix-signature": signature };
  },
  square: (body) => ({
    "x-square-hmacsha256-signature": createHmac("sha256", process.env.SQUARE_WEBHOOK_SIGNATURE_KEY!)
      .update(`${process.env.APP_URL}/api/webhooks/square${body}`)
      .digest("base64"),
  }),
  stripe: (payload) => ({
    "stripe-signature": Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: process.env.STRIPE_WEBHOOK_SECRET!,
    }),
  }),
  sns: () => ({}),
};

const providerOf = (door: string): string | undefined => door.match(WEBHOOK)?.[1];

/** Returns the fields of a webhook; null for other doors. */
export const webhookExample = (door: string): Values | null => EXAMPLES[providerOf(door) ?? ""]?.() ?? null;

/** Returns the body and the headers of a webhook that its provider signed. */
export function signedWebhook(
  door: string,
  values: Values,
): { body: string; headers: Record<string, string> } {
  const provider = providerOf(door) ?? "";
  const signable = provider === "sns" && (values.SignatureVersion === "1" || values.SignatureVersion === "2");
  const message = signable ? signSnsMessage(values as unknown as SnsMessage, snsKey!) : values;
  const body = JSON.stringify(message);
  return { body, headers: SIGNERS[provider]!(body) };
}
