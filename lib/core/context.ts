import type { Db } from "@/db/client";
import type { Lang } from "@/lib/i18n/languages";
import type { Clock } from "./clock";
import type { WebhookProvider } from "./enumerations";
import type { DomainEvents, EventName } from "./events";
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
  readonly [Name in EventName]: readonly ((tx: Ctx, event: DomainEvents[Name]) => Promise<unknown>)[];
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
  /** Names a cached page that this operation makes stale; the transport forgets it after success. */
  invalidate(tag: string): void;
}

/**
 * Runs `work` in one transaction; the context handed to it writes through that transaction.
 * @throws AppError conflict or invalid where a unique index says that someone else was first
 */
export async function transaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.transaction((db) => work({ ...ctx, db: db as unknown as Db }));
  } catch (error) {
    throw duplicateToError(error);
  }
}

/** Tells every listener of an event, one after the other, in the caller's transaction. */
export async function publish<Name extends EventName>(
  tx: Ctx,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  for (const listener of tx.listeners[name]) await listener(tx, event);
}

/** The id of the logged-in person, or null. */
export function userId(ctx: Ctx): number | null {
  return ctx.actor.kind === "user" || ctx.actor.kind === "apiToken" ? ctx.actor.user_id : null;
}

/** Whether a super administrator asks. */
export const isSuperAdmin = ({ actor }: Ctx): boolean =>
  (actor.kind === "user" || actor.kind === "apiToken") && actor.is_admin;
