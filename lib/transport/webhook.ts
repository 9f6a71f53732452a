import { db } from "@/db/client";
import { systemClock } from "@/lib/core/clock";
import type { Ctx } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { DEFAULT_LANG } from "@/lib/i18n/languages";
import { reportOnServer } from "@/lib/providers/errors";
import { readBytes } from "./read-body";
import { requestIdOf } from "./request-facts";

const MAX_BODY_BYTES = 512 * 1024;

export interface Webhook<Event> {
  provider: "resend" | "sns";
  /** Checks the signature over the raw body; null is refused. */
  read: (rawBody: string, headers: Headers) => Promise<Event | null> | Event | null;
  verb: (ctx: Ctx, event: Event) => Promise<void>;
}

/** A provider's events: raw body, signature, then one verb. A failure asks the provider to come again. */
export function webhookRoute<Event>({ provider, read, verb }: Webhook<Event>) {
  return async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request.headers);
    const bytes = await readBytes(request, MAX_BODY_BYTES).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (!bytes) return new Response(null, { status: 413 });
    const rawBody = new TextDecoder().decode(bytes);
    const event = await read(rawBody, request.headers);
    if (!event) return new Response(null, { status: 401 });
    const ctx: Ctx = {
      actor: { kind: "webhook", provider },
      lang: DEFAULT_LANG,
      db: db(),
      clock: systemClock,
      requestId,
      ip: null,
      invalidate: () => {},
    };
    try {
      await verb(ctx, event);
      return new Response(null, { status: 204 });
    } catch (error) {
      // On purpose: it came too early.
      if (error instanceof AppError) return new Response(null, { status: 503 });
      reportOnServer("error", { message: `webhook of ${provider} failed`, requestId, error });
      return new Response(null, { status: 500 });
    }
  };
}
