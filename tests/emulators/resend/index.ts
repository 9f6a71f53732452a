import { answerJson, type Exchange, header } from "../http/exchange";
import { RateLimit } from "../http/rate-limit";
import { Routes } from "../http/routes";
import type { EmulatorContext, Provider } from "../provider";
import { errors, ResendError } from "./errors";
import { planEmail } from "./plan";
import { send } from "./send";
import { webhookRequest } from "./webhook";

/** The calls that are emulated. */
export const CALLS: Record<
  string,
  (context: EmulatorContext, exchange: Exchange, id: string) => Promise<void> | void
> = {
  "POST /emails": (context, exchange) => send(context, exchange, false),
  "POST /emails/batch": (context, exchange) => send(context, exchange, true),
  "GET /emails/:id": (context, exchange, id) => answerJson(exchange, 200, emailObject(context, id)),
};

const ROUTES = new Routes(CALLS);

/** Emulates Resend: POST /emails, POST /emails/batch, GET /emails/{id}, and webhooks signed like Svix. */
export function resendProvider(context: EmulatorContext): Provider {
  const { options, store } = context;
  const limit = new RateLimit(options.resendRatePerSecond);

  async function route(exchange: Exchange): Promise<void> {
    const { allowed, headers } = limit.take();
    for (const [name, value] of Object.entries(headers)) exchange.res.setHeader(name, value);
    authenticate(exchange);
    const found = ROUTES.find(exchange.method, exchange.path);
    if (found && exchange.method === "POST") store.requests += 1;
    if (!allowed) throw errors.rateLimited(options.resendRatePerSecond);
    if (!found) throw ROUTES.has(exchange.path) ? errors.notAllowed() : errors.notFound();
    await found.value(context, exchange, found.params.id ?? "");
  }

  return {
    name: "resend",
    prefix: "/resend",
    channel: "email",
    async handle(exchange) {
      try {
        await route(exchange);
      } catch (error) {
        if (!(error instanceof ResendError)) throw error;
        answerJson(exchange, error.statusCode, error);
      }
    },
    plan: (message) => planEmail(message, options.deliveredAfterMs, options.humanBehaviour),
    notifies: (type) => type !== "unsubscribed",
    webhook(appUrl, message, event) {
      return webhookRequest(`${appUrl}/api/webhooks/resend`, options.resendWebhookSecret, message, event);
    },
    env: () => ({
      RESEND_BASE_URL: `${context.baseUrl()}/resend`,
      RESEND_API_KEY: "re_emulator_0000000000",
      RESEND_WEBHOOK_SECRET: options.resendWebhookSecret,
    }),
  };
}

function authenticate(exchange: Exchange): void {
  const authorization = header(exchange, "authorization");
  if (!authorization) throw errors.missingKey();
  if (!/^Bearer re_\S+$/.test(authorization)) throw errors.invalidKey();
}

function emailObject({ store }: EmulatorContext, id: string) {
  const email = store.find(id);
  if (email?.channel !== "email") throw errors.emailNotFound();
  return {
    object: "email",
    id: email.id,
    to: email.to,
    from: email.from,
    created_at: email.createdAt,
    subject: email.subject,
    html: email.html,
    text: email.text,
    bcc: email.bcc,
    cc: email.cc,
    reply_to: email.replyTo,
    last_event: email.events.at(-1)?.type ?? "queued",
  };
}
