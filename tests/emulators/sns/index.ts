import { answerText, type Exchange, header } from "../http/exchange";
import { RateLimit } from "../http/rate-limit";
import type { EmulatorContext, Provider, Step } from "../provider";
import { type EventType, hasEvent, type Message } from "../store/message";
import { eventNotification } from "./notification";
import { E164, publish } from "./publish";
import { loadSigningKeys } from "./signing-keys";
import { TopicSubscription } from "./subscription";
import { escapeXml, responseXml, SnsError, snsErrors } from "./xml";

const PAGE = 100;
const NOTIFIED: readonly EventType[] = ["delivered", "failed", "received"];

function optedOutNumbers({ store }: EmulatorContext, form: URLSearchParams): string {
  const phones = [...store.optedOut].sort();
  const start = Number(form.get("nextToken") ?? 0);
  const members = phones.slice(start, start + PAGE).map((phone) => `<member>${escapeXml(phone)}</member>`);
  const next = start + PAGE < phones.length ? `<nextToken>${start + PAGE}</nextToken>` : "";
  return `<phoneNumbers>${members.join("")}</phoneNumbers>${next}`;
}

function phoneOf(form: URLSearchParams): string {
  const phone = form.get("phoneNumber") ?? "";
  if (!E164.test(phone)) throw snsErrors.invalid("PhoneNumber Reason: input incorrectly formatted");
  return phone;
}

const entry = (key: string, value: string) => `<entry><key>${key}</key><value>${value}</value></entry>`;

/** The actions that are answered with a text, beside Publish and ConfirmSubscription. */
export const ACTIONS: Record<string, (context: EmulatorContext, form: URLSearchParams) => string> = {
  GetSMSAttributes({ faults }) {
    // An ordered outage affects this call too, without being used up by it.
    const ordered = faults.list().find(({ provider }) => provider === "sns");
    if (ordered?.kind === "500") throw snsErrors.internal();
    const all = entry("MonthlySpendLimit", "1") + entry("DefaultSMSType", "Transactional");
    return `<attributes>${all}</attributes>`;
  },
  ListPhoneNumbersOptedOut: optedOutNumbers,
  CheckIfPhoneNumberIsOptedOut: ({ store }, form) =>
    `<isOptedOut>${store.optedOut.has(phoneOf(form))}</isOptedOut>`,
  OptInPhoneNumber({ store }, form) {
    store.setOptedOut(phoneOf(form), false);
    return "";
  },
};

export interface SnsProvider extends Provider {
  certificatePem: string;
  subscription: TopicSubscription;
}

/** Emulates Amazon SNS for text messages: Query protocol in, XML out, and signed notifications. */
export function snsProvider(context: EmulatorContext): SnsProvider {
  const { options, store } = context;
  const keys = loadSigningKeys(options.stateDir);
  const subscription = new TopicSubscription(context, keys);
  const limit = new RateLimit(options.snsRatePerSecond);

  async function route(exchange: Exchange): Promise<void> {
    const form =
      exchange.method === "GET" ? exchange.query : new URLSearchParams(exchange.body.toString("utf8"));
    const action = form.get("Action") ?? "";
    if (action === "ConfirmSubscription") {
      if (!subscription.confirm(form.get("Token"))) throw snsErrors.invalid("Token");
      const arn = `<SubscriptionArn>${escapeXml(options.snsTopicArn)}:emulator</SubscriptionArn>`;
      answerText(exchange, 200, "text/xml", responseXml(action, arn));
      return;
    }
    if (!header(exchange, "authorization")?.startsWith("AWS4-HMAC-SHA256 ")) throw snsErrors.noCredentials();
    if (action === "Publish") {
      store.requests += 1;
      if (!limit.take().allowed) throw snsErrors.throttling();
      await publish(context, exchange, form);
      return;
    }
    const answering = ACTIONS[action];
    if (!answering) throw snsErrors.unknownAction(action);
    answerText(exchange, 200, "text/xml", responseXml(action, answering(context, form)));
  }

  function plan(message: Message): Step[] {
    if (message.direction === "inbound" || hasEvent(message, "delivered", "failed")) return [];
    const afterMs = options.deliveredAfterMs;
    const phone = message.to[0] ?? "";
    if (store.optedOut.has(phone)) return [{ type: "failed", afterMs, reason: "Phone number is opted out" }];
    if (phone.endsWith("0000"))
      return [{ type: "failed", afterMs, reason: "Unknown error attempting to reach phone" }];
    return [{ type: "delivered", afterMs }];
  }

  return {
    name: "sns",
    prefix: "/sns",
    channel: "sms",
    certificatePem: keys.certificatePem,
    subscription,
    async handle(exchange) {
      if (exchange.method === "GET" && exchange.path === "/cert.pem") {
        answerText(exchange, 200, "application/x-pem-file", keys.certificatePem);
        return;
      }
      try {
        await route(exchange);
      } catch (error) {
        if (!(error instanceof SnsError)) throw error;
        answerText(exchange, error.status, "text/xml", error.toXml());
      }
    },
    plan,
    notifies: (type) => NOTIFIED.includes(type),
    webhook: (appUrl, message, event) => eventNotification(context, keys, appUrl, message, event),
    env: () => ({
      AWS_ENDPOINT_URL_SNS: `${context.baseUrl()}/sns`,
      AWS_REGION: "ca-central-1",
      AWS_ACCESS_KEY_ID: "AKIAEMULATOR00000000",
      AWS_SECRET_ACCESS_KEY: "emulator",
      SNS_TOPIC_ARN: options.snsTopicArn,
      SNS_SIGNING_CERT_URL: options.snsSigningCertUrl ?? `${context.baseUrl()}/sns/cert.pem`,
    }),
  };
}
