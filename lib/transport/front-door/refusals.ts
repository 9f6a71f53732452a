import type { IncomingMessage } from "node:http";
import { fromAcceptLanguage, isLang, type Lang, languageOf } from "@/lib/i18n/languages";
import { isFromOwnPage } from "../request-facts";
import { REFUSALS, type Refusal } from "./refusal-text";

/** Next reads at most one megabyte of a Server Action, and fails on more. */
export const MAX_ACTION_BYTES = 1024 * 1024;

export interface Visit {
  path: string;
  query: string;
  lang: Lang;
  headers: Headers;
}

const headersOf = ({ headers }: IncomingMessage): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name.startsWith(":") ? [] : [[name, String(value)]],
    ),
  );

/** Returns what the front door needs to know of a request. */
export function visitOf(request: IncomingMessage): Visit {
  const url = request.url ?? "/";
  const cut = url.indexOf("?");
  const path = cut < 0 ? url : url.slice(0, cut);
  const headers = headersOf(request);
  const of_path = path.match(/^\/(fr|en)(?:\/|$)/)?.[1];
  const lang = isLang(of_path)
    ? of_path
    : path.startsWith("/api/")
      ? languageOf(headers)
      : fromAcceptLanguage(headers.get("accept-language"));
  return { path, query: cut < 0 ? "" : url.slice(cut), lang, headers };
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** Returns why a request goes no further: Next would answer it with a bare 500. */
export function refusalOf({ method = "GET" }: IncomingMessage, visit: Visit): Refusal | null {
  const { path, headers } = visit;
  if (!path.startsWith("/") || !isDecodable(path)) return REFUSALS.malformed;
  if (method !== "POST" || path.startsWith("/api/") || path.startsWith("/u/")) return null;
  if (headers.has("origin") && !isFromOwnPage(headers)) return REFUSALS.crossSite;
  if (Number(headers.get("content-length") ?? 0) > MAX_ACTION_BYTES) return REFUSALS.tooLarge;
  return headers.has("transfer-encoding") ? REFUSALS.malformed : null;
}
