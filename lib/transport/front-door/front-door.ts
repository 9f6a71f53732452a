import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { lostHref } from "@/lib/i18n/lost";
import { isFromOwnPage } from "../request-facts";
import { type Refusal, refusalBody, refusalOfStatus } from "./refusal-text";
import { refusalOf, type Visit, visitOf } from "./refusals";
import { securityHeaders, takesNonce } from "./security-headers";
import { addSocketAddress, markFrontDoor } from "./socket-address";

const JSON_TYPE = "application/json";

/** Sets the headers of every answer, unless the answer has its own, and gives words to Next's bare errors. */
function guardAnswer(response: ServerResponse, visit: Visit, headers: Record<string, string>): void {
  const { writeHead, end } = response;
  let body: string | null = null;
  response.writeHead = function (this: ServerResponse, ...given: unknown[]) {
    const status = typeof given[0] === "number" ? given[0] : response.statusCode;
    for (const [name, value] of Object.entries(headers))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    if (status >= 400 && !response.hasHeader("content-type")) {
      body = refusalBody(refusalOfStatus(status), visit.lang);
      response.setHeader("content-type", JSON_TYPE);
      response.setHeader("content-length", Buffer.byteLength(body));
      response.write = () => true;
    }
    return (writeHead as (...all: unknown[]) => ServerResponse).apply(this, given);
  } as typeof writeHead;
  response.end = function (this: ServerResponse, ...given: unknown[]) {
    if (!response.headersSent) (response as unknown as { _implicitHeader(): void })._implicitHeader();
    const chunk = body === null ? given : [body];
    return (end as (...all: unknown[]) => ServerResponse).apply(this, chunk);
  } as typeof end;
}

/** Returns a page that explains the refusal; null when the caller reads no HTML or the page cannot be loaded. */
async function refusalPage(
  { socket }: IncomingMessage,
  { path, lang, headers }: Visit,
): Promise<string | null> {
  if (path.startsWith("/api/") || !headers.get("accept")?.includes("text/html")) return null;
  const address = `http://localhost:${socket.localPort}${lostHref("page", lang)}`;
  const page = await fetch(address).catch(() => null);
  return page?.ok ? page.text() : null;
}

async function refuse(request: IncomingMessage, response: ServerResponse, visit: Visit, refusal: Refusal) {
  const page = await refusalPage(request, visit);
  response.statusCode = refusal.status;
  response.setHeader("cache-control", "private, no-store");
  // The rest of the body is not read.
  if (request.method !== "GET" && request.method !== "HEAD") response.setHeader("connection", "close");
  response.setHeader("content-type", page === null ? JSON_TYPE : "text/html; charset=utf-8");
  response.end(request.method === "HEAD" ? undefined : (page ?? refusalBody(refusal, visit.lang)));
}

/** Corrects what Next would believe of a request's headers. */
function correctHeaders(request: IncomingMessage, visit: Visit, policy: string): void {
  const { headers } = request;
  addSocketAddress(request);
  // Next takes the nonce of its scripts from this header.
  headers["content-security-policy"] = policy;
  delete headers["content-security-policy-report-only"];
  // Next refuses forms of a page without referrer, though they are our own.
  if (headers.origin === "null" && isFromOwnPage(visit.headers))
    headers.origin = `${headers["x-forwarded-proto"] ?? "http"}://${headers.host}`;
}

/**
 * Returns the listener of the web server: it says who calls, refuses what no route can read, and sets the headers
 * that protect every answer. Everything else is Next's.
 */
export function frontDoor(handle: RequestListener, { dev = false } = {}): RequestListener {
  markFrontDoor();
  return (request, response) => {
    const visit = visitOf(request);
    const nonce = takesNonce(visit.path) ? randomBytes(16).toString("base64") : null;
    const headers = securityHeaders(visit.path, visit.query, nonce, dev);
    guardAnswer(response, visit, headers);
    const refusal = refusalOf(request, visit);
    if (refusal) return void refuse(request, response, visit, refusal);
    correctHeaders(request, visit, headers["content-security-policy"]);
    handle(request, response);
  };
}
