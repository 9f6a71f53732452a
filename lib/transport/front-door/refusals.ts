import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { fromAcceptLanguage, type Lang, languageOf, splitLang } from "@/lib/vocabulary/languages";
import { bodyLimitOf } from "../body-rules";
import { isFromOwnPage } from "../request-facts";
import { REFUSALS, type Refusal, tooLargeRefusal } from "./refusal-text";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Next would answer any other method with the page. */
const METHODS_OF_PAGES = ["GET", "HEAD", "POST", "OPTIONS"];

/** Returns the methods that an address may take. */
export const methodsOf = (path: string): string[] => (isPage(path) ? METHODS_OF_PAGES : METHODS);

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
  const lang =
    splitLang(path)?.lang ??
    (path.startsWith("/api/") ? languageOf(headers) : fromAcceptLanguage(headers.get("accept-language")));
  return { path, query: cut < 0 ? "" : url.slice(cut), lang, headers };
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** Returns whether Next can read what its own client says of the page it is on; if not, it would answer 500. */
function hasReadableState(headers: Headers): boolean {
  try {
    parseAndValidateFlightRouterState(headers.get("next-router-state-tree") ?? undefined);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether an address is one of the site's pages, whose calls are forms and Server Actions. */
export const isPage = (path: string): boolean => splitLang(path) !== null;

/** Returns the same address with its language in lower case, as the routes know it; null when it is already. */
export function withLowerCaseLanguage({ path, query }: Visit): string | null {
  const [start, rest] = [path.slice(0, 3), path.slice(3)];
  const lower = `${start.toLowerCase()}${rest}`;
  return lower === path || splitLang(lower) === null ? null : `${lower}${query}`;
}

/** Returns why a request goes no further: Next would answer it with a bare 500. */
export function refusalOf({ method = "GET" }: IncomingMessage, visit: Visit): Refusal | null {
  const { path, headers } = visit;
  if (!methodsOf(path).includes(method)) return REFUSALS.methodNotAllowed;
  if (!path.startsWith("/") || !isDecodable(path) || !hasReadableState(headers)) return REFUSALS.malformed;
  const isForm = method === "POST" && !path.startsWith("/api/") && !path.startsWith("/u/");
  if (isForm && headers.has("origin") && !isFromOwnPage(headers)) return REFUSALS.crossSite;
  const { bytes, told } = bodyLimitOf(path, method);
  if (Number(headers.get("content-length") ?? 0) > bytes) return tooLargeRefusal(told);
  return isForm && headers.has("transfer-encoding") ? REFUSALS.malformed : null;
}
