import { db } from "@/db/client";
import { env } from "@/lib/env";
import { LISTENERS } from "@/lib/listeners";
import { withLogContext } from "@/lib/log-context";
import { systemClock } from "@/lib/platform/clock";
import type { Actor, PoolCtx } from "@/lib/platform/context";
import { notFound, unauthenticated } from "@/lib/platform/errors";
import { DEFAULT_LANG, languageOf } from "@/lib/vocabulary/languages";
import { knowsSecret } from "./bearer-secret";
import { toErrorAnswer } from "./error-map";
import { requestIdOf } from "./request-facts";
import { collectStale, dropPages } from "./stale-pages";

/** What one of the addresses for whoever runs the site does. */
interface OperationsRoute<Result> {
  verb: (ctx: PoolCtx) => Promise<Result>;
  /** The variable with the secret that callers send as their Bearer token. */
  secret?: "CRON_SECRET" | "OPERATIONS_TOKEN";
  /** Whether others are answered too, as visitors. */
  open?: true;
  status?: (result: Result) => number;
  /** Content type of a result that is text; any other result is answered as JSON. */
  type?: string;
}

/**
 * Returns the actor of a call. The system calls when the secret is right.
 * @throws AppError not_found while the variable is not set | unauthenticated, unless others are answered too
 */
function actorOf(request: Request, { secret, open }: Pick<OperationsRoute<never>, "secret" | "open">): Actor {
  const ours = secret && env()[secret];
  if (knowsSecret(request.headers.get("authorization"), ours)) return { kind: "job", job: "operations" };
  if (open) return { kind: "visitor" };
  throw ours === undefined ? notFound() : unauthenticated();
}

/**
 * Returns an HTTP endpoint for whoever runs the site: a monitor, or the cron of the host. It reads no session, no account
 * and no body. The database is reached only when its verb does so.
 */
export function operationsRoute<Result extends object | string>(route: OperationsRoute<Result>) {
  const handle = async (request: Request, requestId: string): Promise<Response> => {
    const headers = new Headers({ "x-request-id": requestId, "cache-control": "no-store" });
    const tags = new Set<string>();
    try {
      const ctx: PoolCtx = {
        actor: actorOf(request, route),
        lang: DEFAULT_LANG,
        get db() {
          return db();
        },
        clock: systemClock,
        requestId,
        ip: null,
        listeners: LISTENERS,
        onStale: collectStale(tags),
      };
      const result = await route.verb(ctx);
      dropPages(tags);
      const status = route.status?.(result) ?? 200;
      if (typeof result !== "string") return Response.json(result, { status, headers });
      if (route.type) headers.set("content-type", route.type);
      return new Response(result, { status, headers });
    } catch (error) {
      const { status, code, errors } = toErrorAnswer(error, languageOf(request.headers), requestId);
      return Response.json({ errors, code }, { status, headers });
    }
  };
  return (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request.headers);
    return withLogContext({ requestId }, () => handle(request, requestId));
  };
}
