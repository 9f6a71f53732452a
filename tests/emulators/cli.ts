import { parseArgs } from "node:util";
import { type EmulatorOptions, PROVIDER_NAMES } from "./options";
import { startEmulators } from "./start";

/** Reads each option from its flag, or from the environment. */
function readOptions(): EmulatorOptions & { withParent: boolean } {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: process.env.EMULATORS_PORT },
      host: { type: "string", default: process.env.EMULATORS_HOST },
      "state-dir": { type: "string", default: process.env.EMULATORS_STATE_DIR },
      "public-url": { type: "string", default: process.env.APP_URL },
      "app-url": { type: "string", default: process.env.APP_URL },
      "resend-webhook-secret": { type: "string", default: process.env.RESEND_WEBHOOK_SECRET },
      "stripe-webhook-secret": { type: "string", default: process.env.STRIPE_WEBHOOK_SECRET },
      "square-signature-key": { type: "string", default: process.env.SQUARE_WEBHOOK_SIGNATURE_KEY },
      "sns-topic-arn": { type: "string", default: process.env.SNS_TOPIC_ARN },
      human: { type: "boolean", default: process.env.EMULATORS_HUMAN === "1" },
      "delivered-after-ms": { type: "string", default: process.env.EMULATORS_DELIVERED_AFTER_MS },
      disable: { type: "string", default: process.env.EMULATORS_DISABLE },
      "resend-rate": { type: "string", default: process.env.EMULATORS_RESEND_RATE },
      "sns-rate": { type: "string", default: process.env.EMULATORS_SNS_RATE },
      "stripe-rate": { type: "string", default: process.env.EMULATORS_STRIPE_RATE },
      "square-rate": { type: "string", default: process.env.EMULATORS_SQUARE_RATE },
      "counts-only": { type: "boolean", default: process.env.EMULATORS_COUNTS_ONLY === "1" },
      "with-parent": { type: "boolean", default: false },
    },
  });
  const disabled = (values.disable ?? "").split(",");
  return {
    port: number("port", values.port),
    host: values.host || undefined,
    stateDir: values["state-dir"] || undefined,
    appUrl: values["app-url"] || undefined,
    publicUrl: values["public-url"] || undefined,
    resendWebhookSecret: values["resend-webhook-secret"] || undefined,
    stripeWebhookSecret: values["stripe-webhook-secret"] || undefined,
    squareSignatureKey: values["square-signature-key"] || undefined,
    snsTopicArn: values["sns-topic-arn"] || undefined,
    humanBehaviour: values.human,
    deliveredAfterMs: number("delivered-after-ms", values["delivered-after-ms"]),
    disabledProviders: PROVIDER_NAMES.filter((name) => disabled.includes(name)),
    resendRatePerSecond: number("resend-rate", values["resend-rate"]),
    snsRatePerSecond: number("sns-rate", values["sns-rate"]),
    stripeRatePerSecond: number("stripe-rate", values["stripe-rate"]),
    squareRatePerSecond: number("square-rate", values["square-rate"]),
    retain: values["counts-only"] ? "counts" : "all",
    withParent: values["with-parent"],
  };
}

function number(name: string, value: string | undefined): number | undefined {
  if (value === undefined || value === "") return undefined;
  if (!/^\d+$/.test(value)) throw new Error(`--${name} must be a whole number, not "${value}".`);
  return Number(value);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return "The emulators' port is in use; choose another with --port.";
  if (code === "EACCES" || code === "EROFS")
    return `The emulators cannot use a file or port: ${error.message}`;
  return error.message;
}

try {
  const { withParent, ...options } = readOptions();
  const emulators = await startEmulators(options);
  const stop = () => void emulators.close().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  process.once("disconnect", stop);
  // The parent's end of stdin closes even when the parent is killed.
  if (withParent) process.stdin.once("end", stop).resume();
  const { resend, sns, stripe, square, outbox, env } = emulators;
  const urls = { resend: resend?.url, sns: sns?.url, stripe: stripe?.url, square: square?.url };
  console.log(JSON.stringify({ ready: true, ...urls, outbox: outbox.url, env }));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
