import { expect } from "vitest";
import type { RouteHandler } from "@/lib/transport/route";
import type { Lang } from "@/lib/vocabulary/languages";
import { APP } from "./call";
import { undocumentedIn } from "./checked-answer";

interface Question {
  method?: string;
  /** A string is sent unchanged; other values as JSON. */
  body?: unknown;
  /** The path decides how large the body may be; 64 KB by default. */
  path?: string;
  params?: Record<string, string>;
  lang?: Lang;
  /** The client's address, as the proxy reports it. */
  ip?: string;
  headers?: Record<string, string>;
}

/** Calls a route like a client, with JSON in and out; in English by default. */
export async function ask(handler: RouteHandler, question: Question = {}) {
  const { method = "POST", body, path = "/api/x", params, lang = "en", ip, headers } = question;
  const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const forwarded: Record<string, string> = ip === undefined ? {} : { "x-forwarded-for": ip };
  const request = new Request(APP + path, {
    method,
    headers: { "x-language": lang, "content-type": "application/json", ...forwarded, ...headers },
    body: method === "GET" ? undefined : text,
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  expect(await undocumentedIn(handler, response), "the OpenAPI document says so").toEqual([]);
  return {
    status: response.status,
    headers: response.headers,
    retryAfter: Number(response.headers.get("retry-after") ?? 0),
    body: await response.json(),
  };
}
