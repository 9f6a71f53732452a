import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { wasDatabaseAway, withLogContext } from "@/lib/log-context";
import { AppError } from "@/lib/platform/errors";
import { nameRequests } from "@/lib/platform/telemetry/requests";
import { bodyLimitOf, isLarge } from "../body-rules";
import { BUSY_SECONDS, STATUS } from "../error-status";
import { addressOf, isFromOwnPage, requestIdOf } from "../request-facts";
import { cookieOf, secretOfCookie, sessionCookieName } from "../sealed-cookie";
import { followAction } from "./action-calls";
import { nameMethods } from "./allowed-methods";
import { OpenByAddress } from "./connections";
import { countAnswer } from "./count-answer";
import { KeptAnswers } from "./kept-answers";
import { inTurnOfLargeBodies } from "./large-bodies";
import { closeAfterAnswer, closeWhenSent, limitBody, sealAnswer, whenArrived } from "./limit-body";
import { drawLostAddress, loadLostPage } from "./lost-answer";
import { REFUSALS, type Refusal, refusalBody, refusalOfStatus, tooLargeRefusal } from "./refusal-text";
import { isPage, methodsOf, refusalOf, type Visit, visitOf, withLowerCaseLanguage } from "./refusals";
import { securityHeaders, takesNonce } from "./security-headers";
import { addSocketAddress, markFrontDoor } from "./socket-address";
import { traceRequest } from "./trace-request";

const JSON_TYPE = "application/json";

/** Returns the type of a refusal: of what answers a Server Action, Next hands on plain text alone to its caller. */
const typeOfRefusal = ({ headers }: Visit): string => (headers.has("next-action") ? "text/plain" : JSON_TYPE);

/** Seconds after which a refused client may ask again. */
const RETRY_SECONDS: Record<number, string> = { [STATUS.rate_limited]: "1", [STATUS.busy]: "10" };

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Returns how many bytes a body can have: those that it names, or as many as its door lets in. */
const bodyBytesOf = ({ headers }: IncomingMessage, most: number): number =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : most;

/** Why Next answered with 500. */
interface Failures {
  /** Whether the request could not be read. */
  isUnreadable(): boolean;
  /** Whether no database was there to answer from. */
  isDatabaseAway(): boolean;
}

/** Sets the headers of every answer, unless the answer has its own, and gives words to Next's bare errors. */
function guardAnswer(
  response: ServerResponse,
  visit: Visit,
  headers: Record<string, string>,
  { isUnreadable, isDatabaseAway }: Failures,
): void {
  const { writeHead, write, end } = response;
  let body: string | null = null;
  function speak(refusal: Refusal): void {
    body = refusalBody(refusal, visit.lang);
    response.removeHeader("content-encoding");
    response.setHeader("content-type", typeOfRefusal(visit));
    response.setHeader("content-length", Buffer.byteLength(body));
  }
  // Next's compression takes the method before the status is known.
  response.write = function (this: ServerResponse, ...given: unknown[]) {
    return body !== null || (write as (...all: unknown[]) => boolean).apply(this, given);
  } as typeof write;
  response.writeHead = function (this: ServerResponse, ...given: unknown[]) {
    const status = typeof given[0] === "number" ? given[0] : response.statusCode;
    for (const [name, value] of Object.entries(headers))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    if (status === 500 && isUnreadable()) {
      speak(REFUSALS.malformed);
      return writeHead.call(this, STATUS.malformed);
    }
    if (status === 500 && isDatabaseAway()) {
      response.setHeader("retry-after", String(BUSY_SECONDS));
      response.setHeader("cache-control", "private, no-store");
      if (!response.hasHeader("content-type")) speak(REFUSALS.unavailable);
      return writeHead.call(this, STATUS.busy);
    }
    // Next keeps a prerendered page for a year, the one of a lost address too. A 405 may be kept when nothing says no.
    if (status === STATUS.not_found || status === STATUS.method_not_allowed)
      response.setHeader("cache-control", "private, no-store");
    if (status >= 400 && !response.hasHeader("content-type")) speak(refusalOfStatus(status));
    return (writeHead as (...all: unknown[]) => ServerResponse).apply(this, given);
  } as typeof writeHead;
  response.end = function (this: ServerResponse, ...given: unknown[]) {
    if (!response.headersSent) (response as unknown as { _implicitHeader(): void })._implicitHeader();
    const chunk = body === null ? given : [body];
    return (end as (...all: unknown[]) => ServerResponse).apply(this, chunk);
  } as typeof end;
}

/** Returns a page that explains the refusal; null when the caller reads no HTML or the page cannot be loaded. */
async function refusalPage(request: IncomingMessage, visit: Visit): Promise<string | null> {
  if (visit.path.startsWith("/api/") || !visit.headers.get("accept")?.includes("text/html")) return null;
  return (await loadLostPage(request, "page", visit))?.html ?? null;
}

/** Answers a refusal at once. The rest of the body is not read. */
function write(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  text: string,
  type: string,
) {
  response.statusCode = refusal.status;
  response.setHeader("cache-control", "private, no-store");
  if (hasBody(request)) {
    response.setHeader("connection", "close");
    closeAfterAnswer(request.socket);
  }
  if (refusal.status === STATUS.method_not_allowed)
    response.setHeader("allow", methodsOf(visitOf(request).path).join(", "));
  const wait = RETRY_SECONDS[refusal.status];
  if (wait !== undefined) response.setHeader("retry-after", wait);
  response.setHeader("content-type", type);
  response.setHeader("content-length", Buffer.byteLength(text));
  response.end(request.method === "HEAD" ? undefined : text);
}

/** Answers a refusal at once, in words. */
const writeWords = (
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
  refusal: Refusal,
): void => write(request, response, refusal, refusalBody(refusal, visit.lang), typeOfRefusal(visit));

async function refuse(request: IncomingMessage, response: ServerResponse, visit: Visit, refusal: Refusal) {
  const page = await refusalPage(request, visit);
  if (page === null) writeWords(request, response, visit, refusal);
  else write(request, response, refusal, page, "text/html; charset=utf-8");
}

/** Returns whether a request is a form of a page, or a call of its Server Action. */
const callsAction = ({ method }: IncomingMessage, { path }: Visit): boolean =>
  method === "POST" && isPage(path);

/** Returns why the form of an admin page is not read; null when somebody with a session sends it. */
async function refusalOfStranger({ headers }: Visit): Promise<Refusal | null> {
  const cookie = cookieOf(headers.get("cookie"), sessionCookieName());
  return cookie && (await secretOfCookie(cookie)) ? null : REFUSALS.unauthenticated;
}

/** Lets a large body in when it is its turn, and that of a page from people with a session alone. */
async function admitLarge(
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
  handle: () => void,
): Promise<void> {
  const stranger = callsAction(request, visit) ? await refusalOfStranger(visit) : null;
  if (stranger) return refuse(request, response, visit, stranger);
  try {
    await inTurnOfLargeBodies(request, response, visit, handle);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await refuse(request, response, visit, error.code === "busy" ? REFUSALS.busy : REFUSALS.tooManyRequests);
  }
}

/** Corrects what Next would believe of a request's headers. */
function correctHeaders(request: IncomingMessage, visit: Visit, policy: string): void {
  const { headers } = request;
  // Next takes the nonce of its scripts from this header.
  headers["content-security-policy"] = policy;
  delete headers["content-security-policy-report-only"];
  // Next refuses forms of a page without referrer, though they are our own.
  if (headers.origin === "null" && isFromOwnPage(visit.headers))
    headers.origin = `${headers["x-forwarded-proto"] ?? "http"}://${headers.host}`;
}

/**
 * Returns the listener of the web server: it says who calls, refuses what no route can read, sets the headers that
 * protect every answer, counts the answers, and keeps whole ones of prerendered pages. Everything else is Next's.
 */
export function frontDoor(handle: RequestListener, { dev = false } = {}): RequestListener {
  markFrontDoor();
  nameRequests();
  const kept = dev ? null : new KeptAnswers();
  const open = new OpenByAddress(env().MAX_CONNECTIONS_PER_ADDRESS);
  return (request, response) => {
    addSocketAddress(request);
    const visit = visitOf(request);
    // A proxy names a request; anybody else could give one the id of another.
    const requestId = env().TRUSTED_PROXIES > 0 ? requestIdOf(visit.headers) : randomUUID();
    // Routes, actions and pages take it from here.
    request.headers["x-request-id"] = requestId;
    countAnswer(request, response, visit, requestId);
    const nonce = takesNonce(visit.path) ? randomBytes(16).toString("base64") : null;
    const headers = securityHeaders(visit.path, visit.query, nonce, dev);
    let isUnreadable = () => false;
    const work = { requestId };
    guardAnswer(response, visit, headers, {
      isUnreadable: () => isUnreadable(),
      isDatabaseAway: () => wasDatabaseAway(work),
    });
    const done = open.add(addressOf(visit.headers));
    if (done) response.once("close", done);
    const refusal = done ? refusalOf(request, visit) : REFUSALS.tooManyRequests;
    if (refusal) return void refuse(request, response, visit, refusal);
    const moved = withLowerCaseLanguage(visit);
    if (moved) return void response.writeHead(308, { location: moved }).end();
    // Next takes the socket from a request whose body it gives up.
    const { socket } = request;
    const { bytes, told, sender } = bodyLimitOf(visit.path, request.method ?? "GET");
    limitBody(request, bytes, () => {
      if (response.headersSent) return closeWhenSent(socket, response);
      request.socket = socket;
      writeWords(request, response, visit, tooLargeRefusal(told));
      sealAnswer(response);
    });
    if (kept?.answer(request, response, visit)) return;
    drawLostAddress(request, response, visit);
    nameMethods(request, response, visit);
    correctHeaders(request, visit, headers["content-security-policy"]);
    const traced = { requestId, handle: () => void handle(request, response) };
    const next = () => withLogContext(work, () => traceRequest(request, response, visit, traced));
    const pass = () => {
      if (!callsAction(request, visit)) return next();
      const call = followAction(next);
      isUnreadable = () => !call.reached;
    };
    const admit = () => {
      if (isLarge(bodyBytesOf(request, bytes))) void admitLarge(request, response, visit, pass);
      else pass();
    };
    // Who needs an account is told so before a body has come.
    if (hasBody(request) && sender === "anyone") whenArrived(request, response, admit);
    else admit();
  };
}
