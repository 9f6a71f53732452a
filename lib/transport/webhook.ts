import { db } from "@/db/client";
import { systemClock } from "@/lib/core/clock";
import type { Ctx } from "@/lib/core/context";
import type { WebhookProvider } from "@/lib/core/enumerations";
import { AppError } from "@/lib/core/errors";
import { DEFAULT_LANG } from "@/lib/i18n/languages";
import { LISTENERS } from "@/lib/listeners";
import { reportOnServer } from "@/lib/providers/errors";
import type { WebhookRequest } from "@/lib/providers/webhook";
import { publishStale } from "./page-cache/redis";
import { readBytes } from "./read-body";
import { requestIdOf } from "./request-facts";

const MAX_BODY_BYTES = 512 * 1024;

export interface Webhook {
  provider: WebhookProvider;
  verb: (ctx: Ctx, request: WebhookRequest) => Promise<void>;
}

async function readText(request: Request): Promise<string | null> {
  try {
    return new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Returns an HTTP endpoint for the webhooks of a provider, with the raw body. After a failure the provider sends the
 * request again.
 */
export function webhookRoute({ provider, verb }: Webhook) {
  return async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request.headers);
    const rawBody = await readText(request);
    if (rawBody === null) return new Response(null, { status: 413 });
    const ctx: Ctx = {
      actor: { kind: "webhook", provider },
      lang: DEFAULT_LANG,
      db: db(),
      clock: systemClock,
      requestId,
      ip: null,
      listeners: LISTENERS,
      onStale: publishStale,
    };
    try {
      await verb(ctx, { url: request.url, rawBody, headers: request.headers });
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof AppError) {
        // The request is not genuine, or it arrived before we know its message.
        return new Response(null, { status: error.code === "unauthenticated" ? 401 : 503 });
      }
      reportOnServer("error", { message: `webhook of ${provider} failed`, requestId, error });
      return new Response(null, { status: 500 });
    }
  };
}
