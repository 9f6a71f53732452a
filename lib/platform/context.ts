import { type Db, type DbPool, limitWaiting } from "@/db/client";
import type { SessionKind, TokenScope, WebhookProvider } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import type { Clock } from "./clock";
import type { AppError } from "./errors";
import type { DomainEvents, EventName } from "./events";
import { inTurnOfFarm } from "./farm-queue";
import { announceStale, type StaleTag } from "./stale-tags";
import { duplicateToError } from "./unique-violations";

/** The personal token that a call carries (docs/product/api-tokens.md). */
export interface PersonalToken {
  token_id: number;
  scopes: readonly TokenScope[];
  /** The one farm that it works on; null for every farm of its person. */
  farm_id: number | null;
}

/** A user, whose rights count. */
interface Person {
  user_id: number;
  is_admin: boolean;
  /** The row of `sessions` by which the person is logged in. */
  session_id?: number;
  /** The token in place of a log-in. It never makes a super administrator. */
  token?: PersonalToken;
  /** The super administrator who acts in the name of this user. */
  acted_by?: number;
  /** Where in the write-ahead log all is that the person changed; only with DATABASE_READ_URL. */
  written_by?: number | null;
}

export type Actor =
  | { kind: "visitor" }
  | ({ kind: "user" } & Person)
  | ({ kind: "apiToken" } & Person)
  | { kind: "subscriber"; farm_id: number; subscriber_id: number }
  | { kind: "webhook"; provider: WebhookProvider }
  | { kind: "job"; job: string };

/** The listeners of each event, in the order they are called. The only list is in lib/listeners.ts. */
export type Listeners = {
  readonly [Name in EventName]: readonly ((tx: Tx, event: DomainEvents[Name]) => Promise<unknown>)[];
};

/** The program of the caller: a browser with a form, or anything that calls the API. */
export interface Client {
  kind: SessionKind;
  user_agent: string;
}

/** The first argument of every verb: actor, language, database connection and clock. */
export interface Ctx {
  actor: Actor;
  lang: Lang;
  db: Db;
  /** Where its transactions, limits and permissions are, when `db` is a replica. */
  primary?: DbPool;
  clock: Clock;
  requestId: string;
  /** IP address of the caller, if it is known. */
  ip: string | null;
  /** The program of the caller, for doors where people log in. */
  client?: Client;
  listeners: Listeners;
  /** What is wrong with the request whoever sends it. The permission is checked first, and then this is thrown. */
  refusal?: AppError | null;
  /** Called as the last step of every outermost transaction. */
  beforeCommit?(db: Db): Promise<void>;
  /** Called after the commit of every outermost transaction. It throws nothing. */
  afterCommit?(): Promise<void>;
  /** Called after the commit with the cached pages that the transaction made stale. */
  onStale(stale: readonly StaleTag[]): void;
}

/**
 * A context outside of any transaction, for what counts on connections of its own (lib/platform/rate-limits.ts) or calls a
 * provider. The compiler refuses a `Tx` in its place.
 */
export interface PoolCtx extends Ctx {
  db: DbPool;
}

/** Returns the connections to the server that knows the latest and takes writes. */
export const primaryOf = <Of extends Ctx>(ctx: Of): Of["db"] | DbPool => ctx.primary ?? ctx.db;

/** The context of one transaction. */
export interface Tx extends Ctx {
  /** Marks a cache tag as stale. All web processes are told when the transaction commits. */
  invalidate(tag: string): void;
}

const isTx = (ctx: Ctx): ctx is Tx => "invalidate" in ctx;

/**
 * Runs `work` in a transaction, or in a savepoint when `ctx` is already in a transaction. Transactions of people take
 * turns by farm.
 * @throws AppError conflict or invalid when a unique index refuses a row | rate_limited | busy
 */
export async function transaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const stale = new Set<string>();
  let announced: StaleTag[] = [];
  let result: T;
  const run = () =>
    primaryOf(ctx).transaction(async (db) => {
      const invalidate = (tag: string) => void stale.add(tag);
      const tx = { ...ctx, primary: undefined, db: db as unknown as Db, invalidate };
      if (!isTx(ctx)) await limitWaiting(tx.db);
      const done = await work(tx);
      if (!isTx(ctx)) {
        announced = await announceStale(tx.db, stale);
        await ctx.beforeCommit?.(tx.db);
      }
      return done;
    });
  try {
    result = await (isTx(ctx) ? run() : inTurnOfFarm(ctx, run));
  } catch (error) {
    throw duplicateToError(error);
  }
  if (isTx(ctx)) {
    for (const tag of stale) ctx.invalidate(tag);
    return result;
  }
  // The rest of the call sees what it wrote.
  if (ctx.primary) ctx.db = ctx.primary;
  await ctx.afterCommit?.();
  if (announced.length > 0) ctx.onStale(announced);
  return result;
}

/**
 * Calls all listeners of an event, one after the other, in the transaction of the caller.
 * @throws Error outside of a transaction
 */
export async function publish<Name extends EventName>(
  tx: Ctx,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  if (!isTx(tx)) throw new Error(`${name} is published inside a transaction`);
  for (const listener of tx.listeners[name]) await listener(tx, event);
}

/** Returns the id of the logged-in user, or null. */
export function userId(ctx: Ctx): number | null {
  return ctx.actor.kind === "user" || ctx.actor.kind === "apiToken" ? ctx.actor.user_id : null;
}

/** Returns the row of the log-in, or of the token, of the caller. */
export const logInOf = ({ actor }: Pick<Ctx, "actor">): { session_id?: number; token_id?: number } =>
  actor.kind === "user" || actor.kind === "apiToken"
    ? { session_id: actor.session_id, token_id: actor.token?.token_id }
    : {};

/** Returns the one farm that the personal token of the caller works on; null without such a token. */
export const farmOfToken = ({ actor }: Ctx): number | null =>
  actor.kind === "apiToken" ? (actor.token?.farm_id ?? null) : null;

/** Returns whether a super administrator acts in the name of the user. */
export const isActing = ({ actor }: Ctx): boolean =>
  (actor.kind === "user" || actor.kind === "apiToken") && actor.acted_by !== undefined;

/** Returns whether the actor is a super administrator. */
export const isSuperAdmin = ({ actor }: Ctx): boolean =>
  (actor.kind === "user" || actor.kind === "apiToken") && actor.is_admin;
