import { publicActor, tokenMay } from "@/lib/api-tokens/rules";
import type { ApiCall } from "@/lib/platform/api-call";
import type { Actor, PoolCtx } from "@/lib/platform/context";
import { forbidden, rateLimited } from "@/lib/platform/errors";
import { type CallsLeft, spendCall } from "@/lib/platform/rate-limits";
import { etagOf, isKnown, OPEN_TO_SCRIPTS } from "./kept-text";

/** What programs that call the API get besides the answer: scopes, limits, other sites, and answers that they know. */

const reads = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/**
 * Returns who makes a call. A personal token needs the scope of the call; a route that is no documented call knows none.
 * @throws AppError forbidden
 */
export function actorOfCall(actor: Actor, call: ApiCall | undefined, request: Request): Actor {
  if (actor.kind !== "apiToken" || !actor.token) return actor;
  if (!call) return { kind: "visitor" };
  if (call.access === "public") return publicActor(actor, reads(request));
  if (!tokenMay(actor.token, call.access))
    throw forbidden(call.access === "session" || call.access === "super_admin" ? "noToken" : "tokenScope");
  return actor;
}

/** Writes the fields of draft-ietf-httpapi-ratelimit-headers. */
function sayLimit(headers: Headers, { limit, seconds, remaining, reset }: CallsLeft): void {
  headers.set("ratelimit-policy", `"account";q=${limit};w=${seconds}`);
  headers.set("ratelimit", `"account";r=${remaining};t=${reset}`);
}

/** Counts a call with a Bearer token and says in the headers what is left. @throws AppError rate_limited */
export async function limitProgram(ctx: PoolCtx, headers: Headers): Promise<void> {
  if (ctx.actor.kind !== "apiToken") return;
  const left = await spendCall(ctx, "api_account", String(ctx.actor.user_id));
  sayLimit(headers, left);
  if (left.over) throw rateLimited(left.reset);
}

/**
 * Lets scripts of other sites read an answer that no cookie opened: one to a token, or to a read that is open to anyone.
 * A browser never lets them send our cookie, because the answer does not allow credentials.
 */
export function openToOtherSites(headers: Headers, call: ApiCall | undefined, request: Request): void {
  const isPublicRead = call?.access === "public" && reads(request);
  if (!call || !(isPublicRead || request.headers.has("authorization"))) return;
  for (const [name, value] of Object.entries(OPEN_TO_SCRIPTS)) headers.set(name, value);
}

/** Returns the JSON of an answer; 304 without a body for who reads it again unchanged. */
export function jsonAnswer(
  request: Request,
  body: unknown,
  { status, headers, always_new }: { status: number; headers: Headers; always_new?: true },
): Response {
  if (!reads(request) || always_new) return Response.json(body, { status, headers });
  const json = JSON.stringify(body);
  const etag = etagOf(json);
  headers.set("etag", etag);
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  headers.set("content-type", "application/json");
  return new Response(json, { status, headers });
}
