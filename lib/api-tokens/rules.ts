import type { CallAccess } from "@/lib/platform/api-call";
import type { Actor } from "@/lib/platform/context";

/** How a personal token begins, so that it is recognized where it leaked: in code, in a log, in a message. */
export const TOKEN_PREFIX = "potager_";

/** Letters of the secret that lists show, after the prefix. */
const SHOWN_LETTERS = 6;

/** Days that a token may work. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;

/** Tokens that an account can have at once. */
export const MOST_TOKENS = 50;

/** Returns the start of a secret that lists may show. */
export const startOf = (secret: string): string => secret.slice(0, TOKEN_PREFIX.length + SHOWN_LETTERS);

/** Returns whether a Bearer token is a personal one. */
export const isPersonalToken = (secret: string): boolean => secret.startsWith(TOKEN_PREFIX);

/**
 * Returns whether a personal token has the scope of a call. What needs a log-in, and what has no scope, is closed to it.
 */
export const tokenMay = (
  { scopes }: { scopes: readonly string[] },
  access: CallAccess | undefined,
): boolean => access !== undefined && scopes.includes(access);

/** Who makes a call that is open to anyone: a token says who it is only for what it may read. */
export const publicActor = (actor: Actor, isRead: boolean): Actor =>
  actor.kind === "apiToken" && actor.token && !(isRead && actor.token.scopes.includes("read"))
    ? { kind: "visitor" }
    : actor;
