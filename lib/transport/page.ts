import { cookies, headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { cache } from "react";
import { ZodError } from "zod";
import { db } from "@/db/client";
import { LOG_IN_HEADER, loginOverlayHref } from "@/lib/i18n/routes";
import { LISTENERS } from "@/lib/listeners";
import { systemClock } from "@/lib/platform/clock";
import { isSuperAdmin, type PoolCtx, userId } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import type { Lang } from "@/lib/vocabulary/languages";
import { publishStale } from "./page-cache/redis";
import { readingOf, readingOfVisitors } from "./reading";
import { addressOf, requestIdOf } from "./request-facts";
import { sessionCookieName } from "./sealed-cookie";
import { identify } from "./session";

/** Returns the context for the read verbs of an admin page. Made once per request. */
export const pageContext = cache(async (lang: Lang): Promise<PoolCtx> => {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  const actor = await identify(null, jar.get(sessionCookieName())?.value);
  return {
    ...(await readingOf(actor)),
    actor,
    lang,
    clock: systemClock,
    requestId: requestIdOf(head),
    ip: addressOf(head),
    listeners: LISTENERS,
    onStale: publishStale,
  };
});

/** Returns the context of a cached public page: a visitor, without cookies or headers. */
export const publicContext = (lang: Lang): PoolCtx => ({
  actor: { kind: "visitor" },
  lang,
  db: db(),
  clock: systemClock,
  requestId: "page",
  ip: null,
  listeners: LISTENERS,
  onStale: publishStale,
});

/** Returns the context of a public page that is made for each visit: what it reads may be a few seconds old. */
export const visitedContext = async (lang: Lang): Promise<PoolCtx> => ({
  ...publicContext(lang),
  ...(await readingOfVisitors()),
});

/** Shows a 404 to everyone but super administrators; a visitor is led to the log-in first. */
export async function superAdminsAlone(lang: Lang): Promise<void> {
  const ctx = await pageContext(lang);
  if (userId(ctx) === null) redirect(await logInOf(lang));
  if (!isSuperAdmin(ctx)) notFound();
}

/** PostgreSQL error "character_not_in_repertoire", caused by a NUL in an address. */
const INVALID_TEXT = "22021";

/** Returns whether an error was caused by invalid values in the address. */
const isInvalidAddress = (error: unknown): boolean =>
  error instanceof ZodError || (error as { cause?: { code?: string } }).cause?.code === INVALID_TEXT;

/** Returns the log-in that leads back to the page of this request; the plain log-in when the page is unknown. */
async function logInOf(lang: Lang): Promise<string> {
  const plain = loginOverlayHref(lang);
  const given = (await headers()).get(LOG_IN_HEADER);
  const [home] = plain.split("#");
  return given?.startsWith(`${home}?`) ? given : plain;
}

/**
 * Returns the result of a read verb for a page. Shows a 404 for missing data, says to a member that the role is not
 * enough, and redirects a logged-out visitor to the log-in.
 */
export async function load<T>(lang: Lang, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (isInvalidAddress(error)) notFound();
    if (error instanceof AppError) {
      if (error.code === "unauthenticated") redirect(await logInOf(lang));
      if (error.code === "forbidden") forbidden();
      if (error.code === "not_found" || error.code === "malformed") notFound();
    }
    throw error;
  }
}
