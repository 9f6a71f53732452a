import { ZodError, type z } from "zod";
import type { LostKind } from "@/lib/i18n/lost";
import { withLogContext } from "@/lib/log-context";
import { type ApiCall, takesKey } from "@/lib/platform/api-call";
import { type Actor, type PoolCtx, userId } from "@/lib/platform/context";
import { AppError, forbidden, notFound, unauthenticated } from "@/lib/platform/errors";
import { processQueue } from "@/lib/platform/fair-queue";
import { BODIES_OF_ACCOUNT } from "@/lib/vocabulary/abuse-limits";
import { languageOf } from "@/lib/vocabulary/languages";
import { type BodyLimit, bodyLimitOf, isLarge } from "./body-rules";
import { callContext } from "./call-context";
import { toErrorAnswer } from "./error-map";
import { claimKey, type KeptAnswer, type KeyedCall } from "./idempotency";
import { lostPage } from "./lost-page";
import { actorOfCall, jsonAnswer, limitProgram, openToOtherSites } from "./programs";
import { jsonObjectOf, readBytes } from "./read-body";
import { refusedInput } from "./refused-input";
import { isFromOwnPage, requestIdOf } from "./request-facts";
import { cookieOf, sessionCookieName } from "./sealed-cookie";
import { clearedSessionCookies, identify } from "./session";
import { dropPages } from "./stale-pages";
import { withStorableText } from "./storable-text";
import { type GivenFields, refusalOfUnknown } from "./unknown-fields";

/** The body of the answer that a call documents; a Response where it is a file. */
type AnswerOf<Call extends ApiCall | undefined> = Call extends ApiCall
  ? Call["answer"] extends z.ZodType
    ? z.input<Call["answer"]> | Response
    : Response
  : unknown;

export interface ApiRoute<Result, Call extends ApiCall | undefined = undefined> {
  /** The verb, which authorizes, validates and does the work. */
  verb: (ctx: PoolCtx, input: unknown) => Promise<Result>;
  /** The call of the OpenAPI document that this route carries out. */
  call?: Call;
  /** Returns the body of the answer: produces => ({ produces }). A Response (an image, a file) is sent unchanged. */
  answer: (result: Result, request: Request) => AnswerOf<Call>;
  /** Set when people open this address: instead of a JSON 404 they get a page of this kind, as its call documents. */
  lost?: Call extends { not_found_page: true } ? LostKind : Call extends ApiCall ? never : LostKind;
  /** Runs after success and before the answer, for the session cookie. */
  after?: (result: Result) => Promise<void>;
  /** Whether a visitor's answer may be a few seconds old, so that a replica gives it. */
  mayLag?: true;
  /** Cache-Control of success, for a read whose answer is the same for everyone. */
  kept?: string;
  /** Status of success of a route without a documented call; 200 by default. */
  status?: number;
  /** Reads the input from a body that is not JSON. */
  readBody?: (request: Request, limit: BodyLimit) => Promise<Record<string, unknown>>;
  /** Refuses who may not send a body, from query and path alone, before anything of it is read. */
  beforeBody?: (ctx: PoolCtx, input: Record<string, unknown>) => Promise<unknown>;
  /** Whether the answer is the same with and without a body, so that nobody has to log in for one. */
  ignoresBody?: true;
}

/** Next passes no parameters to a route without path variables. */
type RouteContext = { params: Promise<Record<string, string | string[]> | undefined> };
export interface RouteHandler {
  (request: Request, context: RouteContext): Promise<Response>;
  /** The call of the OpenAPI document that it carries out. */
  documents?: ApiCall;
}

const sessionCookieOf = ({ headers }: Request): string | undefined =>
  cookieOf(headers.get("cookie"), sessionCookieName());

/**
 * Refuses requests of other sites. A browser may send our cookie for them, but not this header with our Origin. What
 * anyone may send, other sites may not make their visitors send.
 */
function refuseCrossSite(request: Request, actor: Actor, call: ApiCall | undefined): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (call?.access === "public" && request.headers.has("origin") && !isFromOwnPage(request.headers))
    throw forbidden("crossSite");
  if (actor.kind !== "user") return;
  const marked = request.headers.get("x-requested-with")?.toLowerCase() === "xmlhttprequest";
  if (!marked || !isFromOwnPage(request.headers)) throw forbidden("crossSite");
}

type RefusalOf = (given: GivenFields) => AppError | null;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

async function readJson(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  if (request.method === "GET" || request.method === "HEAD" || !request.body) return {};
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return {};
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? ""))
    throw new AppError("unsupported_type", {}, [{ key: "unsupportedType" }]);
  return jsonObjectOf(bytes);
}

/** Large bodies of an account are read a few at a time, from however many addresses they come. */
const inTurnOfAccount = <T>(user_id: number, read: () => Promise<T>): Promise<T> =>
  processQueue("bodies of accounts", () => BODIES_OF_ACCOUNT).run(`account:${user_id}`, read);

/** Merges query, body and path parameters. Path parameters have priority. */
async function readInput(
  request: Request,
  context: RouteContext,
  route: Pick<ApiRoute<never>, "readBody" | "beforeBody" | "ignoresBody">,
  ctx: PoolCtx,
  refusalOf: RefusalOf,
) {
  const { searchParams, pathname } = new URL(request.url);
  const query = Object.fromEntries(searchParams);
  const repeated = Object.keys(query).filter((name) => searchParams.getAll(name).length > 1);
  const params = await context.params;
  const limit = bodyLimitOf(pathname, request.method);
  if (request.body && !route.ignoresBody) {
    if (limit.sender === "account" && ctx.actor.kind === "visitor") throw unauthenticated();
    await route.beforeBody?.(ctx, { ...query, ...params });
  }
  const read = () => (route.readBody ? route.readBody(request, limit) : readJson(request, limit.bytes));
  const id = userId(ctx);
  try {
    const body = await (id !== null && isLarge(limit.bytes) ? inTurnOfAccount(id, read) : read());
    ctx.refusal = refusalOf({ query, body });
    return withStorableText({ ...query, ...body, ...params }, repeated);
  } catch (error) {
    if (error instanceof AppError && error.code === "too_large") throw error;
    return refusedInput({ ...query, ...params }, error);
  }
}

/** Returns a not-found error when a path parameter is invalid, else the given error. */
async function orNotFound(error: unknown, context: RouteContext): Promise<unknown> {
  const pathFields = Object.keys((await context.params) ?? {});
  const wrong =
    error instanceof ZodError
      ? error.issues.map(({ path }) => String(path[0]))
      : error instanceof AppError && error.code === "invalid"
        ? Object.keys(error.fields)
        : [];
  return wrong.some((field) => pathFields.includes(field)) ? notFound() : error;
}

function withHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

/** Returns the answer that a program had when it sent the same call before. */
function repeated({ status, body }: KeptAnswer, headers: Headers): Response {
  headers.set("idempotent-replayed", "true");
  headers.set("content-type", "application/json");
  return new Response(body, { status, headers });
}

/** Returns an HTTP endpoint that calls one verb. */
export function apiRoute<Result, Call extends ApiCall | undefined = undefined>(
  route: ApiRoute<Result, Call>,
): RouteHandler {
  const refusalOf = route.call ? refusalOfUnknown(route.call) : () => null;
  const status = route.call?.status ?? route.status ?? 200;
  const respond = async (request: Request, context: RouteContext, requestId: string) => {
    const headers = new Headers({ "x-request-id": requestId, "cache-control": "private, no-store" });
    openToOtherSites(headers, route.call, request);
    let keyed: KeyedCall | null = null;
    let cookieIsOver = false;
    try {
      const authorization = request.headers.get("authorization");
      const caller = await identify(authorization, sessionCookieOf(request));
      // A token comes before the cookie, which is then not read.
      cookieIsOver = !authorization && caller.kind === "visitor";
      refuseCrossSite(request, caller, route.call);
      const tags = new Set<string>();
      const lang = languageOf(request.headers);
      const ctx = await callContext(request, { actor: caller, lang, tags, requestId, mayLag: route.mayLag });
      await limitProgram(ctx, headers);
      ctx.actor = actorOfCall(caller, route.call, request);
      const input = await readInput(request, context, route, ctx, refusalOf);
      const key = request.headers.get("idempotency-key");
      if (key !== null && takesKey(route.call)) {
        const claimed = await claimKey(ctx, route.call, { key, input });
        if (claimed && "status" in claimed) return repeated(claimed, headers);
        keyed = claimed;
      }
      const result = await route.verb(ctx, input);
      // This process drops stale pages at once, because the user who saved opens the page next.
      dropPages(tags);
      await route.after?.(result);
      // An answer to a token has headers of its account.
      if (route.kept && !request.headers.has("authorization")) headers.set("cache-control", route.kept);
      const body = route.answer(result, request);
      if (!(body instanceof Response)) {
        await keyed?.keep({ status, body: JSON.stringify(body) });
        return jsonAnswer(request, body, { status, headers, always_new: route.call?.always_new });
      }
      return withHeaders(body, headers);
    } catch (error) {
      const { status, code, errors, retryAfterSeconds } = toErrorAnswer(
        await orNotFound(error, context),
        languageOf(request.headers),
        requestId,
      );
      if (status === 401 && cookieIsOver && sessionCookieOf(request)) {
        for (const cookie of clearedSessionCookies()) headers.append("set-cookie", cookie);
      }
      // RFC 9110 section 15.5.2: a 401 names how to log in.
      if (status === 401) headers.set("www-authenticate", "Bearer");
      if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
      const page =
        status === 404 && route.lost ? await lostPage(request, route.lost, await context.params) : null;
      if (page) return withHeaders(page, headers);
      await keyed?.fail({ status, body: JSON.stringify({ errors, code }) });
      return Response.json({ errors, code }, { status, headers });
    }
  };
  const handle = (request: Request, context: RouteContext) => {
    const requestId = requestIdOf(request.headers);
    return withLogContext({ requestId }, () => respond(request, context, requestId));
  };
  return Object.assign(handle, { documents: route.call });
}
