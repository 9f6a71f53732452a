import type { IncomingMessage, ServerResponse } from "node:http";
import { type LostKind, lostHref } from "@/lib/i18n/lost";
import { href, isAdminPath, type RouteName } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { STATUS } from "../error-status";
import { LOST_PAGE_MARK } from "../lost-page";
import { holdAnswer } from "./hold-answer";
import { refusalBody, refusalOfStatus } from "./refusal-text";
import { isPage, type Visit } from "./refusals";

/** Links of messages whose lost pages say what to do next. */
const KIND_OF_ROUTE = {
  unsubscribe: "unsubscribe",
  confirm_subscription: "confirm",
  my_data: "data",
  stop_report: "report",
  documents: "documents",
} as const satisfies Partial<Record<RouteName, LostKind>>;

/** Returns the page of ours that says where to go from a lost address. */
function kindOf(path: string): LostKind {
  const named = Object.entries(KIND_OF_ROUTE) as [keyof typeof KIND_OF_ROUTE, LostKind][];
  const found = named.find(([name]) =>
    LANGS.some((lang) => path.startsWith(href(name, lang, { token: "x" }).slice(0, -1))),
  );
  return found?.[1] ?? "page";
}

/** Returns the HTML of one of our own lost pages, as this server gives it; null when it does not. */
export async function loadLostPage({ socket }: IncomingMessage, kind: LostKind, { lang }: Visit) {
  const address = `http://localhost:${socket.localPort}${lostHref(kind, lang)}`;
  const page = await fetch(address).catch(() => null);
  if (!page?.ok) return null;
  return { html: await page.text(), policy: page.headers.get("content-security-policy") };
}

/** Returns whether Next is about to answer 404 with a document that scripts have to draw first. */
function isBlank({ method, headers }: IncomingMessage, response: ServerResponse, { path }: Visit): boolean {
  return (
    response.statusCode === STATUS.not_found &&
    method === "GET" &&
    headers.rsc === undefined &&
    isPage(path) &&
    !isAdminPath(path) &&
    String(response.getHeader("content-type")).startsWith("text/html") &&
    !response.hasHeader(LOST_PAGE_MARK)
  );
}

/**
 * Answers a lost address of the site with one of our own pages, in the place of Next's document. A page cannot choose
 * its status, and the document of `notFound()` is blank without scripts.
 */
export function drawLostAddress(request: IncomingMessage, response: ServerResponse, visit: Visit): void {
  holdAnswer(
    response,
    () => isBlank(request, response, visit),
    async () => {
      const page = await loadLostPage(request, kindOf(visit.path), visit);
      return () => {
        for (const name of ["content-encoding", "content-length", "etag", "transfer-encoding"])
          response.removeHeader(name);
        if (page?.policy) response.setHeader("content-security-policy", page.policy);
        if (page) return void response.end(page.html);
        response.setHeader("content-type", "application/json");
        response.end(refusalBody(refusalOfStatus(STATUS.not_found), visit.lang));
      };
    },
  );
}
