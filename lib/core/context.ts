import type { Db } from "@/db/client";
import type { Lang } from "@/lib/i18n/languages";
import type { Clock } from "./clock";

export type Actor =
  | { kind: "visitor" }
  | { kind: "user"; user_id: number; is_admin: boolean }
  | { kind: "apiToken"; user_id: number; is_admin: boolean; token_id: number }
  | { kind: "subscriber"; farm_id: number; subscriber_id: number }
  | { kind: "webhook"; provider: "resend" | "sns" }
  | { kind: "system"; job: string };

/** What every verb receives first: who asks, in which language, on which connection, at what time. */
export interface Ctx {
  actor: Actor;
  lang: Lang;
  db: Db;
  clock: Clock;
  requestId: string;
  /** Address of the person, where one is known. */
  ip: string | null;
  /** Names a cached page that this operation makes stale; the transport forgets it after success. */
  invalidate(tag: string): void;
}

/** Runs `work` in one transaction; the context handed to it writes through that transaction. */
export function transaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db.transaction((db) => work({ ...ctx, db: db as unknown as Db }));
}

/** The id of the logged-in person, or null. */
export function userId(ctx: Ctx): number | null {
  return ctx.actor.kind === "user" || ctx.actor.kind === "apiToken" ? ctx.actor.user_id : null;
}
