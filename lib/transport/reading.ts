import { db } from "@/db/client";
import { readingPool } from "@/db/replicas";
import { noteWriteOfSession } from "@/lib/accounts/operations/sessions";
import { noteWriteOfToken } from "@/lib/api-tokens/operations/tokens";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { type Actor, logInOf, type PoolCtx } from "@/lib/platform/context";

const hasReplicas = (): boolean => env().DATABASE_READ_URL.length > 0;

/** Notes in the log-in or token of an actor that something was written. @returns up to where a replica must be */
async function noteWrite(actor: Actor): Promise<number | null> {
  const { session_id, token_id } = logInOf({ actor });
  if (token_id !== undefined) return noteWriteOfToken(db(), token_id);
  return session_id === undefined ? null : noteWriteOfSession(db(), session_id);
}

/** Notes each write of a call, so that the person's next page shows it. Without replicas nothing is noted. */
export const notingWrites = (actor: Actor): Pick<PoolCtx, "afterCommit"> =>
  hasReplicas()
    ? {
        afterCommit: async () => {
          // What was written is written: a page from before is the smaller fault.
          await noteWrite(actor).catch((err: unknown) => log().warn({ err }, "a write was not noted"));
        },
      }
    : {};

/**
 * Returns the connections of a call that only reads: those of a replica that has all that its person wrote. A log-in or
 * token of which nothing is known was just made, and what was made with it must be there too. A visitor has no row that
 * could know, and reads the primary.
 */
export async function readingOf(actor: Actor): Promise<Pick<PoolCtx, "db" | "primary" | "afterCommit">> {
  if (!hasReplicas() || (actor.kind !== "user" && actor.kind !== "apiToken")) return { db: db() };
  const place = actor.written_by ?? (await noteWrite(actor));
  if (place === null) return { db: db() };
  return { db: await readingPool(place), primary: db(), ...notingWrites(actor) };
}

/** Returns the connections of a page for everyone, which may show what was so a few seconds ago. */
export const readingOfVisitors = async (): Promise<Pick<PoolCtx, "db" | "primary">> =>
  hasReplicas() ? { db: await readingPool(0), primary: db() } : { db: db() };
