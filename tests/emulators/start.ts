import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FaultList } from "./faults";
import { closeServer, createMountedServer, listen } from "./http/server";
import { type EmulatorOptions, type ResolvedOptions, resolveOptions } from "./options";
import { outboxMount } from "./outbox";
import type { EmulatorContext, Provider } from "./provider";
import { resendProvider } from "./resend";
import { type SnsProvider, snsProvider } from "./sns";
import { squareMounts } from "./square";
import { StepScheduler } from "./step-scheduler";
import type { Message, MessageEvent } from "./store/message";
import { MessageStore } from "./store/store";
import { stripeMounts } from "./stripe";
import { WebhookQueue } from "./webhooks/queue";

export interface Emulators {
  resend?: { url: string; webhookSecret: string };
  sns?: { url: string; topicArn: string; certificateUrl: string; certificatePem: string };
  /** The SDK asks for /v1 on this address; /stripe moves the clock, the webhooks and the cardholder. */
  stripe?: { url: string; controlUrl: string; webhookSecret: string };
  /** The API's /v2 and /oauth2 are on this address; /square is what the sellers do. */
  square?: { url: string; controlUrl: string; signatureKey: string };
  outbox: { url: string };
  /** The environment an application needs to use what was started. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** Starts the provider emulators and their outbox on one port. */
export async function startEmulators(given: EmulatorOptions = {}): Promise<Emulators> {
  const options = withKeptSecret(given);
  const store = new MessageStore(options.stateDir, options.retain === "counts");
  const faults = new FaultList();
  const webhooks = new WebhookQueue(options.webhookRetryMs);
  let port = 0;
  let closed = false;
  const providers: Provider[] = [];
  const providerOf = ({ channel }: Message) => providers.find((provider) => provider.channel === channel);
  const steps = new StepScheduler(providerOf, (message, { type, link, reason }) => {
    context.emit(message, type, { link, reason });
  });

  function pushWebhook(message: Message, event: MessageEvent): void {
    const { appUrl } = options;
    const provider = providerOf(message);
    if (!appUrl || !provider?.notifies(event.type)) return;
    store.setWebhookState(event, "pending");
    webhooks.push(
      () => provider.webhook(appUrl, message, event),
      (delivered) => store.setWebhookState(event, delivered ? "delivered" : "failed"),
    );
  }

  const context: EmulatorContext = {
    options,
    baseUrl: () => `http://${options.host === "0.0.0.0" ? "127.0.0.1" : options.host}:${port}`,
    store,
    faults,
    emit(message, type, details = {}) {
      const event = store.addEvent(message, type, details);
      pushWebhook(message, event);
      return event;
    },
    follow(messages) {
      if (options.retain === "all" && !closed) for (const message of messages) steps.start(message);
    },
  };

  const resend = options.disabledProviders.includes("resend") ? undefined : resendProvider(context);
  const sns: SnsProvider | undefined = options.disabledProviders.includes("sns")
    ? undefined
    : snsProvider(context);
  for (const provider of [resend, sns]) if (provider) providers.push(provider);
  const outbox = outboxMount({
    context,
    sns,
    webhooks,
    replay: pushWebhook,
    pending: () => webhooks.pending + steps.pending,
    clear() {
      steps.clear();
      webhooks.clear();
      store.clear();
    },
  });

  const stripe = options.disabledProviders.includes("stripe")
    ? undefined
    : stripeMounts(context, webhooks, options.stripeWebhookSecret);
  const application = { id: "sandbox-sq0idb-emulator", secret: "sandbox-sq0csb-emulator" };
  const square = options.disabledProviders.includes("square")
    ? undefined
    : squareMounts(context, webhooks, application, options.squareSignatureKey);
  const server = createMountedServer([
    ...providers,
    ...(stripe?.mounts ?? []),
    ...(square?.mounts ?? []),
    outbox,
  ]);
  try {
    port = await listen(server, options.port, options.host);
  } catch (error) {
    store.close();
    throw error;
  }
  for (const message of store.messages) {
    steps.resume(message);
    for (const event of message.events) if (event.webhook === "pending") pushWebhook(message, event);
  }

  const url = context.baseUrl();
  const stripeEnv = stripe && {
    STRIPE_API_BASE: url,
    STRIPE_SECRET_KEY: "sk_test_emulator0000000000",
    STRIPE_WEBHOOK_SECRET: options.stripeWebhookSecret,
  };
  const squareEnv = square && {
    SQUARE_API_BASE: url,
    SQUARE_APPLICATION_ID: application.id,
    SQUARE_APPLICATION_SECRET: application.secret,
    SQUARE_WEBHOOK_SIGNATURE_KEY: options.squareSignatureKey,
    // The application keeps a seller's tokens encrypted; this key is as secret as the emulator's sellers.
    ENCRYPTION_KEYS: `emulator:${createHash("sha256").update("emulator").digest("base64")}`,
  };
  return {
    resend: resend && { url: `${url}/resend`, webhookSecret: options.resendWebhookSecret },
    sns: sns && {
      url: `${url}/sns`,
      topicArn: options.snsTopicArn,
      certificateUrl: options.snsSigningCertUrl ?? `${url}/sns/cert.pem`,
      certificatePem: sns.certificatePem,
    },
    stripe: stripe && { url, controlUrl: `${url}/stripe`, webhookSecret: options.stripeWebhookSecret },
    square: square && { url, controlUrl: `${url}/square`, signatureKey: options.squareSignatureKey },
    outbox: { url: `${url}/outbox` },
    env: Object.assign({}, ...providers.map((provider) => provider.env()), stripeEnv, squareEnv) as Record<
      string,
      string
    >,
    async close() {
      closed = true;
      steps.clear();
      webhooks.clear();
      await closeServer(server);
      stripe?.save();
      square?.save();
      store.close();
    },
  };
}

/** Resolves the options. With a stateDir, webhook secrets that were not given are created once and kept there. */
function withKeptSecret(given: EmulatorOptions): ResolvedOptions {
  const options = resolveOptions(given);
  const { stateDir } = options;
  if (!stateDir) return options;
  return {
    ...options,
    resendWebhookSecret:
      given.resendWebhookSecret ?? kept(stateDir, "resend-webhook-secret", options.resendWebhookSecret),
    stripeWebhookSecret:
      given.stripeWebhookSecret ?? kept(stateDir, "stripe-webhook-secret", options.stripeWebhookSecret),
    squareSignatureKey:
      given.squareSignatureKey ?? kept(stateDir, "square-signature-key", options.squareSignatureKey),
  };
}

function kept(stateDir: string, name: string, made: string): string {
  const file = join(stateDir, name);
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}
