import type { Db } from "@/db/client";
import type { Lang } from "@/lib/i18n/languages";
import type { Clock } from "./clock";
import type { WebhookProvider } from "./enumerations";
import type { DomainEvents, EventName } from "./events";
import { announceStale, type StaleTag } from "./stale-tags";
import { duplicateToError } from "./unique-violations";

/** A person with an account. `on_behalf_of` is the person in whose place a super administrator acts. */
interface Person {
  user_id: number;
  is_admin: boolean;
  on_behalf_of?: number;
}

export type Actor =
  | { kind: "visitor" }
  | ({ kind: "user" } & Person)
  | ({ kind: "apiToken"; token_id: number } & Person)
  | { kind: "subscriber"; farm_id: number; subscriber_id: number }
  | { kind: "webhook"; provider: WebhookProvider }
  | { kind: "job"; job: string };

/** Who hears of each event, in the order they are called. The one list is lib/listeners.ts. */
export type Listeners = {
  readonly [Name in EventName]: readonly ((tx: Tx, event: DomainEvents[Name]) => Promise<unknown>)[];
};

/** What every verb receives first: who asks, in which language, on which connection, at what time. */
export interface Ctx {
  actor: Actor;
  lang: Lang;
  db: Db;
  clock: Clock;
  requestId: string;
  /** Address of the person, where one is known. */
  ip: string | null;
  listeners: Listeners;
  /** Hears which cached pages a transaction has made stale, once it has committed. */
  onStale(stale: readonly StaleTag[]): void;
}

/** The context of one transaction. */
export interface Tx extends Ctx {
  /** Names a cached page that the transaction makes stale; every web process hears of it when it commits. */
  invalidate(tag: string): void;
}

const isTx = (ctx: Ctx): ctx is Tx => "invalidate" in ctx;

/**
 * Runs `work` in one transaction, or in a savepoint of the one under way.
 * @throws AppError conflict or invalid where a unique index says that someone else was first
 */
export async function transaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const stale = new Set<string>();
  let announced: StaleTag[] = [];
  let result: T;
  try {
    result = await ctx.db.transaction(async (db) => {
      const tx = { ...ctx, db: db as unknown as Db, invalidate: (tag: string) => void stale.add(tag) };
      const done = await work(tx);
      if (!isTx(ctx)) announced = await announceStale(tx.db, stale);
      return done;
    });
  } catch (error) {
    throw duplicateToError(error);
  }
  if (isTx(ctx)) for (const tag of stale) ctx.invalidate(tag);
  else if (announced.length > 0) ctx.onStale(announced);
  return result;
}

/**
 * Tells every listener of an event, one after the other, in the caller's transaction.
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

/** The id of the logged-in person, or null. */
export function userId(ctx: Ctx): number | null {
  return ctx.actor.kind === "user" || ctx.actor.kind === "apiToken" ? ctx.actor.user_id : null;
}

/** Whether a super administrator asks. */
export const isSuperAdmin = ({ actor }: Ctx): boolean =>
  (actor.kind === "user" || actor.kind === "apiToken") && actor.is_admin;
