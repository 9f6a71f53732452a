import { ZodError } from "zod";
import type { PoolCtx } from "@/lib/platform/context";
import { AppError, forbidden, notFound } from "@/lib/platform/errors";
import { DEFAULT_LANG, isLang, type Lang } from "@/lib/vocabulary/languages";
import { bodyLimitOf } from "./body-rules";
import { callContext } from "./call-context";
import { toErrorAnswer } from "./error-map";
import { markActionReached } from "./front-door/action-calls";
import { LOST_PAGE_MARK } from "./lost-page";
import { FARM_PAGES_KEPT } from "./page-cache/kept";
import { readForm } from "./read-form";
import { isFromOwnPage, requestIdOf } from "./request-facts";
import type { RouteHandler } from "./route";
import { dropPages } from "./stale-pages";
import { withStorableText } from "./storable-text";

/** What a framed page shows. */
export interface FramedView<Result> {
  lang: Lang;
  /** The status of the answer. */
  status: number;
  /** Null when there is nothing to show but an error. */
  result: Result | null;
  /** Field name -> sentences, after a form that was refused. */
  errors: Record<string, string[]>;
  /** The typed values of that form. */
  values: Record<string, unknown>;
}

interface FramedPage<Result> {
  /** Reads the page, or carries out its form. */
  verb: (ctx: PoolCtx, input: unknown) => Promise<Result>;
  /** Reads the page of a refused form again. */
  again?: (ctx: PoolCtx, input: unknown) => Promise<Result>;
  show: (view: FramedView<Result>) => Promise<string>;
}

/** Returns a not-found error when the handle of the address is invalid, else the given error. */
function orNotFound(error: unknown): unknown {
  const wrong =
    error instanceof ZodError
      ? error.issues.map(({ path }) => path[0])
      : error instanceof AppError && error.code === "invalid"
        ? Object.keys(error.fields)
        : [];
  return wrong.includes("handle") ? notFound() : error;
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === "not_found";
const isForbidden = (error: unknown): boolean => error instanceof AppError && error.code === "forbidden";

/**
 * Returns a page that other sites show in a frame, and its plain form. It reads no cookie: a frame has none where
 * cookies of third parties are blocked, and what no cookie opens, a hidden frame cannot misuse.
 */
export function framedPage<Result>({ verb, again, show }: FramedPage<Result>): RouteHandler {
  return async (request, context) => {
    markActionReached();
    const params = (await context.params) ?? {};
    const known = isLang(params.lang);
    const lang = isLang(params.lang) ? params.lang : DEFAULT_LANG;
    const requestId = requestIdOf(request.headers);
    const tags = new Set<string>();
    const ctx = await callContext(request, { actor: { kind: "visitor" }, lang, tags, requestId });
    const isForm = request.method === "POST";
    const headers = new Headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": isForm ? "private, no-store" : FARM_PAGES_KEPT,
      "x-robots-tag": "noindex",
      "x-request-id": requestId,
    });
    const answer = async (status: number, view: Omit<FramedView<Result>, "lang" | "status">) =>
      new Response(await show({ lang, status, ...view }), { status, headers });
    let values: Record<string, unknown> = {};
    try {
      if (!known) throw notFound();
      if (isForm) {
        if (request.headers.has("origin") && !isFromOwnPage(request.headers)) throw forbidden("crossSite");
        values = await readForm(request, bodyLimitOf(new URL(request.url).pathname, "POST"));
      }
      const result = await verb(ctx, withStorableText({ ...values, ...params }));
      dropPages(tags);
      return await answer(200, { result, errors: {}, values: {} });
    } catch (caught) {
      let error = orNotFound(caught);
      let result: Result | null = null;
      if (again && known && !isNotFound(error))
        try {
          result = await again(ctx, { ...values, ...params });
        } catch (other) {
          // Whether the farm is there is said before what is wrong with the form, but for a form of another site.
          if (isNotFound(orNotFound(other)) && !isForbidden(error)) error = orNotFound(other);
        }
      const { status, errors, retryAfterSeconds } = toErrorAnswer(error, lang, requestId);
      headers.set("cache-control", "private, no-store");
      if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
      if (result === null) headers.set(LOST_PAGE_MARK, "embed");
      return answer(status, { result, errors, values });
    }
  };
}
