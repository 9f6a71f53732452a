import { randomUUID } from "node:crypto";
import type { EmulatorContext } from "../provider";
import type { Message, MessageEvent } from "../store/message";
import type { WebhookRequest } from "../webhooks/queue";
import { type SnsMessage, signSnsMessage } from "./signature";
import type { SigningKeys } from "./signing-keys";

const LATIN = /^[\x20-\x7e\n\r£¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§¿äöñüà¡€]*$/;

function partsOf(text: string): number {
  const [alone, each] = LATIN.test(text) ? [160, 153] : [70, 67];
  return text.length <= alone ? 1 : Math.ceil(text.length / each);
}

/** Converts "2026-05-01T12:00:00.000Z" to "2026-05-01 12:00:00.000", as in the delivery logs. */
function logTime(iso: string): string {
  return iso.replace("T", " ").replace("Z", "");
}

/** Returns a delivery receipt: https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html */
function deliveryReceipt(message: Message, event: MessageEvent) {
  const success = event.type === "delivered";
  const parts = partsOf(message.text ?? "");
  const dwell = Math.max(1, Date.parse(event.at) - Date.parse(message.createdAt));
  return {
    notification: { messageId: message.id, timestamp: logTime(message.createdAt) },
    delivery: {
      phoneCarrier: "Emulated Mobile",
      mnc: 720,
      mcc: 302,
      numberOfMessageParts: parts,
      destination: message.to[0],
      priceInUSD: Number((0.00731 * parts).toFixed(5)),
      smsType: message.headers["AWS.SNS.SMS.SMSType"] ?? "Promotional",
      providerResponse: success
        ? "Message has been accepted by phone carrier"
        : (event.reason ?? "Phone is currently unreachable/unavailable"),
      dwellTimeMs: dwell,
      ...(success ? { dwellTimeMsUntilDeviceAck: dwell } : {}),
    },
    status: success ? "SUCCESS" : "FAILURE",
  };
}

/** Returns an inbound text: https://docs.aws.amazon.com/sms-voice/latest/userguide/two-way-sms-payload.html */
function inboundText(message: Message) {
  return {
    originationNumber: message.from,
    destinationNumber: message.to[0],
    messageKeyword: message.headers.messageKeyword,
    messageBody: message.text,
    inboundMessageId: message.id,
    previousPublishedMessageId: message.headers.previousPublishedMessageId,
  };
}

function post(appUrl: string, message: SnsMessage): WebhookRequest {
  return {
    url: `${appUrl}/api/webhooks/sns`,
    body: JSON.stringify(message),
    headers: {
      "content-type": "text/plain; charset=UTF-8",
      "user-agent": "Amazon Simple Notification Service Agent",
      "x-amz-sns-message-type": message.Type,
      "x-amz-sns-message-id": message.MessageId,
      "x-amz-sns-topic-arn": message.TopicArn,
    },
  };
}

function signingCertUrl({ options, baseUrl }: EmulatorContext): string {
  return options.snsSigningCertUrl ?? `${baseUrl()}/sns/cert.pem`;
}

/** Returns the signed notification of an event; its MessageId is the same for all retries. */
export function eventNotification(
  context: EmulatorContext,
  keys: SigningKeys,
  appUrl: string,
  message: Message,
  event: MessageEvent,
): WebhookRequest {
  const { snsTopicArn, snsSignatureVersion } = context.options;
  const content = event.type === "received" ? inboundText(message) : deliveryReceipt(message, event);
  const signed = signSnsMessage(
    {
      Type: "Notification",
      MessageId: event.id,
      TopicArn: snsTopicArn,
      Message: JSON.stringify(content),
      Timestamp: event.at,
      SignatureVersion: snsSignatureVersion,
      SigningCertURL: signingCertUrl(context),
      UnsubscribeURL: `${context.baseUrl()}/sns/?Action=Unsubscribe&SubscriptionArn=${snsTopicArn}:emulator`,
    },
    keys.privateKey,
  );
  return post(appUrl, signed);
}

/** Returns the request that SNS posts to a new endpoint; the application visits SubscribeURL to accept. */
export function subscriptionConfirmation(context: EmulatorContext, keys: SigningKeys, token: string) {
  const { appUrl, snsTopicArn, snsSignatureVersion } = context.options;
  const query = new URLSearchParams({ Action: "ConfirmSubscription", TopicArn: snsTopicArn, Token: token });
  const message = signSnsMessage(
    {
      Type: "SubscriptionConfirmation",
      MessageId: randomUUID(),
      Token: token,
      TopicArn: snsTopicArn,
      Message: `You have chosen to subscribe to the topic ${snsTopicArn}.\nTo confirm the subscription, visit the SubscribeURL included in this message.`,
      SubscribeURL: `${context.baseUrl()}/sns/?${query}`,
      Timestamp: new Date().toISOString(),
      SignatureVersion: snsSignatureVersion,
      SigningCertURL: signingCertUrl(context),
    },
    keys.privateKey,
  );
  return { message, request: appUrl ? post(appUrl, message) : undefined };
}
