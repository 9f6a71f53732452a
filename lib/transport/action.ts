import { updateTag } from "next/cache";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { db } from "@/db/client";
import { traceActing } from "@/lib/audit/operations/leave-trace";
import { LISTENERS } from "@/lib/listeners";
import { withLogContext } from "@/lib/log-context";
import { systemClock } from "@/lib/platform/clock";
import type { PoolCtx } from "@/lib/platform/context";
import { forbidden } from "@/lib/platform/errors";
import { DEFAULT_LANG, isLang, type Lang } from "@/lib/vocabulary/languages";
import { toErrorAnswer } from "./error-map";
import { formDataToObject, inFormOrder } from "./form-data";
import type { FormState } from "./form-state";
import { markActionReached } from "./front-door/action-calls";
import { notingWrites } from "./reading";
import { addressOf, isFromOwnPage, requestIdOf } from "./request-facts";
import { sessionCookieName } from "./sealed-cookie";
import { clientOf, identify } from "./session";
import { collectStale } from "./stale-pages";
import { withStorableText } from "./storable-text";

export interface Action<Result> {
  verb: (ctx: PoolCtx, input: unknown) => Promise<Result>;
  /** Returns the internal path to open after success. The input is not validated. */
  redirectTo?: (result: Result, lang: Lang, input: Record<string, unknown>) => string;
  /** Runs after success and before the redirect, for the session cookie. */
  after?: (result: Result) => Promise<void>;
  /** Returns the result for the browser; nothing by default. The input is not validated. */
  answer?: (result: Result, input: Record<string, unknown>) => unknown;
  /** Adds values of the page's address to the form, because a cached page cannot contain them. */
  fromAddress?: (query: URLSearchParams) => Record<string, unknown>;
}

const withoutSecrets = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).filter(([name]) => !/password|newPassword|token|pending|passkey/i.test(name)),
  );

/** Returns the fields of a payload. Anyone can call an action with something else: then there are none. */
function fieldsOf(payload: unknown): Record<string, unknown> {
  if (payload instanceof FormData) return formDataToObject(payload);
  return payload && typeof payload === "object" && !Array.isArray(payload) ? { ...payload } : {};
}

/** Returns the fields of a payload, or its language alone, and why the others are not read. */
function readFields(payload: unknown): { fields: Record<string, unknown>; refusal?: unknown } {
  try {
    return { fields: fieldsOf(payload) };
  } catch (refusal) {
    return { fields: payload instanceof FormData ? { _lang: payload.get("_lang") } : {}, refusal };
  }
}

/** Returns the query of the page that sent an action, from the Referer header. */
function queryOfPage(head: { get(name: string): string | null }): URLSearchParams {
  const page = head.get("referer");
  return page && URL.canParse(page) ? new URL(page).searchParams : new URLSearchParams();
}

async function actionContext(lang: Lang, tags: Set<string>, requestId: string): Promise<PoolCtx> {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  if (!isFromOwnPage(head)) throw forbidden("crossSite");
  const actor = await identify(null, jar.get(sessionCookieName())?.value);
  const ctx: PoolCtx = {
    ...notingWrites(actor),
    actor,
    lang,
    db: db(),
    clock: systemClock,
    requestId,
    ip: addressOf(head),
    client: clientOf("browser", head),
    listeners: LISTENERS,
    onStale: collectStale(tags),
  };
  traceActing(ctx);
  return ctx;
}

/**
 * Returns a Server Action that calls one verb. The payload is a form or a plain object; its `_lang` is the language
 * of the page.
 */
export function serverAction<Result>(action: Action<Result>) {
  const run = async (payload: FormData | Record<string, unknown>, requestId: string): Promise<FormState> => {
    const { fields, refusal } = readFields(payload);
    const { _lang, ...sent } = fields;
    const input = action.fromAddress
      ? { ...action.fromAddress(queryOfPage(await headers())), ...sent }
      : sent;
    const lang = isLang(_lang) ? _lang : DEFAULT_LANG;
    const tags = new Set<string>();
    let result: Result;
    try {
      const ctx = await actionContext(lang, tags, requestId);
      if (refusal) throw refusal;
      result = await action.verb(ctx, withStorableText(input));
      for (const tag of tags) updateTag(tag);
      await action.after?.(result);
    } catch (error) {
      const answer = toErrorAnswer(error, lang, requestId);
      const errors = payload instanceof FormData ? inFormOrder(answer.errors, payload) : answer.errors;
      return { status: "failed", errors, values: withoutSecrets(input), at: Date.now() };
    }
    if (action.redirectTo) redirect(action.redirectTo(result, lang, input));
    return { status: "done", errors: {}, values: {}, result: action.answer?.(result, input), at: Date.now() };
  };
  return async (_previous: FormState, payload: FormData | Record<string, unknown>): Promise<FormState> => {
    markActionReached();
    const requestId = requestIdOf(await headers());
    return withLogContext({ requestId }, () => run(payload, requestId));
  };
}
