import type { Lang } from "@/lib/i18n/languages";
import type { RouteHandler } from "@/lib/transport/route";
import { APP } from "./call";

interface Question {
  method?: string;
  /** Sent as it is when it is text. */
  body?: unknown;
  params?: Record<string, string>;
  lang?: Lang;
  /** Whom our proxy names. */
  ip?: string;
  headers?: Record<string, string>;
}

/** One call of a route as a client makes it, JSON in and out; in English unless told. */
export async function ask(handler: RouteHandler, question: Question = {}) {
  const { method = "POST", body, params, lang = "en", ip, headers } = question;
  const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const forwarded: Record<string, string> = ip === undefined ? {} : { "x-forwarded-for": ip };
  const request = new Request(`${APP}/api/x`, {
    method,
    headers: { "x-language": lang, ...forwarded, ...headers },
    body: method === "GET" ? undefined : text,
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  return {
    status: response.status,
    headers: response.headers,
    retryAfter: Number(response.headers.get("retry-after") ?? 0),
    body: await response.json(),
  };
}
