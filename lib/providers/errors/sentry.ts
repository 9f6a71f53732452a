import type { BaseTransportOptions, ErrorEvent, Transport } from "@sentry/core";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { Trouble } from "@/lib/platform/trouble";
import { textWithoutSecrets } from "@/lib/values/secret-texts";

/** Removes secrets from an event, because the error of a failed query contains its values. */
function scrubbed(event: ErrorEvent): ErrorEvent {
  for (const exception of event.exception?.values ?? [])
    if (exception.value) exception.value = textWithoutSecrets(exception.value.slice(0, 2000));
  return event;
}

/**
 * Opens a Sentry client from the core package. It does not instrument this process, so it sends only what we pass to
 * it.
 */
async function connect(dsn: string) {
  const { createStackParser, createTransport, Scope } = await import("@sentry/core");
  const { nodeStackLineParser, ServerRuntimeClient } = await import("@sentry/core/server");
  const transport = ({ url, headers, ...options }: BaseTransportOptions): Transport =>
    createTransport(options, async ({ body }) => {
      const answer = await fetch(url, { method: "POST", body: body as BodyInit, headers });
      // Sentry limits the rate with these headers.
      return {
        statusCode: answer.status,
        headers: {
          "x-sentry-rate-limits": answer.headers.get("x-sentry-rate-limits"),
          "retry-after": answer.headers.get("retry-after"),
        },
      };
    });
  const client = new ServerRuntimeClient({
    dsn,
    transport,
    stackParser: createStackParser(nodeStackLineParser()),
    integrations: [],
    platform: "node",
    environment: env().NODE_ENV,
    beforeSend: scrubbed,
  });
  client.init();
  return { client, Scope };
}

let connected: ReturnType<typeof connect> | undefined;

async function capture(dsn: string, { kind, message, url, requestId, error }: Trouble): Promise<void> {
  connected ??= connect(dsn);
  const { client, Scope } = await connected;
  const scope = new Scope();
  scope.setTags({ kind, requestId });
  scope.setExtras({ message, url });
  client.captureException(error ?? Object.assign(new Error(message), { name: kind }), undefined, scope);
}

/** Sends a problem to Sentry when SENTRY_DSN is configured. Nobody waits for it, and a failure is only logged. */
export function sendToSentry(trouble: Trouble): void {
  const { SENTRY_DSN } = env();
  if (!SENTRY_DSN) return;
  capture(SENTRY_DSN, trouble).catch((error: unknown) => log().warn({ err: error }, "Sentry not reached"));
}
