import { db } from "@/db/client";
import { LISTENERS } from "@/lib/listeners";
import { withLogContext } from "@/lib/log-context";
import { systemClock } from "@/lib/platform/clock";
import type { PoolCtx } from "@/lib/platform/context";
import { countIncomingWebhook } from "@/lib/platform/telemetry/webhooks";
import type { WebhookRequest } from "@/lib/providers/webhook";
import type { WebhookProvider } from "@/lib/vocabulary/enumerations";
import { DEFAULT_LANG, languageOf } from "@/lib/vocabulary/languages";
import { bodyLimitOf } from "./body-rules";
import { type ErrorAnswer, toErrorAnswer } from "./error-map";
import { readBytes } from "./read-body";
import { requestIdOf } from "./request-facts";
import { collectStale, dropPages } from "./stale-pages";

export interface Webhook {
  provider: WebhookProvider;
  verb: (ctx: PoolCtx, request: WebhookRequest) => Promise<void>;
}

/** Returns the status that makes the provider stop, or send the request again. */
function statusOf({ code, status }: ErrorAnswer): number {
  // A message that is not known yet will be: the provider sends the request again.
  return code === "not_found" || code === "conflict" ? 503 : status;
}

/**
 * Returns an HTTP endpoint for the webhooks of a provider, with the raw body. After a failure the provider sends the
 * request again.
 */
export function webhookRoute({ provider, verb }: Webhook) {
  const handle = async (request: Request, requestId: string): Promise<Response> => {
    const lang = languageOf(request.headers);
    const tags = new Set<string>();
    const ctx: PoolCtx = {
      actor: { kind: "webhook", provider },
      lang: DEFAULT_LANG,
      db: db(),
      clock: systemClock,
      requestId,
      ip: null,
      listeners: LISTENERS,
      onStale: collectStale(tags),
    };
    try {
      const rawBody = new TextDecoder().decode(
        await readBytes(request, bodyLimitOf(new URL(request.url).pathname, request.method).bytes),
      );
      await verb(ctx, { url: request.url, rawBody, headers: request.headers });
      dropPages(tags);
      countIncomingWebhook(provider, "applied");
      return new Response(null, { status: 204 });
    } catch (error) {
      const answer = toErrorAnswer(error, lang, requestId);
      const status = statusOf(answer);
      countIncomingWebhook(provider, status >= 500 ? "failed" : "refused");
      return Response.json({ errors: answer.errors, code: answer.code }, { status });
    }
  };
  return (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request.headers);
    return withLogContext({ requestId }, () => handle(request, requestId));
  };
}
