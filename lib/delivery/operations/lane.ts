import { and, eq, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { notifications } from "@/db/schema";
import { nextOpening, windowAt } from "@/lib/messaging/rules/window";
import { waitMs } from "@/lib/outages/operations/outages";
import type { Ctx } from "@/lib/platform/context";
import { sleep } from "@/lib/platform/sleep";
import { SOLD_OUT } from "@/lib/produce/rules";
import { localDate } from "@/lib/time-zones/in-sql";
import { isConnectionLost, reconnectMs } from "@/lib/values/connection-lost";
import type { Channel } from "@/lib/vocabulary/enumerations";
import type { FrozenContent } from "@/lib/vocabulary/json-columns";
import { interrupt } from "./complete";
import { type Composer, composer } from "./compose";
import type { SendOfFarm } from "./month";

/** The worker that runs a lane. */
export interface Worker {
  id: string;
  /** Aborted when the process stops. The lane then finishes the current call and starts no other. */
  stopping: AbortSignal;
}

/** A lane stops after this time, so that one large send does not delay the others. */
export const LANE_SLICE_MS = 20_000;
/** After this time without a heartbeat, another worker may take the claim. */
export const LEASE_SECONDS = 120;

/** Returns the wait before an attempt: 1 s, 2 s, 4 s ... at most 5 minutes, with a random 10 % more or less. */
export const backoffMs = (attempt: number): number =>
  Math.min(300_000, 1000 * 2 ** (attempt - 1)) * (0.9 + Math.random() * 0.2);

/**
 * Repeats one step of a lane until it has nothing more to do, its time slice ends or the process stops. A lost
 * connection to the database ends no lane: it goes on as soon as the database answers.
 */
export async function runLane(
  worker: Worker,
  slice: number,
  requeue: () => Promise<void>,
  step: () => Promise<boolean>,
): Promise<void> {
  let failures = 0;
  const repeat = async (work: () => Promise<boolean>): Promise<boolean> => {
    try {
      const goesOn = await work();
      failures = 0;
      return goesOn;
    } catch (error) {
      if (!isConnectionLost(error) || worker.stopping.aborted) throw error;
      await sleep(reconnectMs(failures++), worker.stopping);
      return true;
    }
  };
  while (
    await repeat(async () => {
      if (!worker.stopping.aborted && Date.now() <= slice) return step();
      await requeue();
      return false;
    })
  );
}

/** Whether a lane may send its next batch, and which highlighted produces it may still contain. */
export type Gate =
  | { open: true; available: ReadonlySet<number>; wait_ms: number | null }
  | { open: false; resumeAt?: Date };

interface State extends Record<string, unknown> {
  status: string;
  continue_next_day: boolean;
  time_zone: string;
  available: string;
  wait_ms: number | null;
}

const soldOut = sql.raw(SOLD_OUT.map((availability) => `'${availability}'`).join(", "));

/**
 * SQL for the ids of the highlighted produces of `n` that exist and are neither sold out nor expired, separated by
 * commas. @param now an instant (ISO), whose day is that of the farm `f`
 */
export const availableProduces = (now: string) => sql`array_to_string(array(select p.id from produces p
  where p.farm_id = n.farm_id and p.id = any (n.produce_ids) and p.availability not in (${soldOut})
    and (p.expiration_date is null
      or p.expiration_date >= ${localDate(sql`${now}::timestamptz`, sql`f.time_zone`)})), ',')`;

/** Returns the produces that `availableProduces` has read. */
export const readAvailable = (ids: string): ReadonlySet<number> => new Set(ids.split(",").map(Number));

/**
 * Checks the send status, the send window and the produces. `wait_ms` is null, or the wait before the paused channel
 * may be tried.
 */
export async function checkSendGate(ctx: Ctx, send: SendOfFarm, channel: Channel): Promise<Gate> {
  const now = ctx.clock.now();
  const [row] = await prepared<State>(
    ctx.db,
    sql`select n.status, n.continue_next_day, f.time_zone, ${availableProduces(now.toISOString())} as available,
        ${waitMs(channel)} as wait_ms
      from notifications n join farms f on f.id = n.farm_id
      where n.farm_id = ${send.farm_id} and n.id = ${send.notification_id}`,
  );
  if (row?.status !== "sending") return { open: false };
  if (windowAt(now, row.time_zone) === "open")
    return { open: true, available: readAvailable(row.available), wait_ms: row.wait_ms };
  if (row.continue_next_day) return { open: false, resumeAt: nextOpening(now, row.time_zone) };
  await interrupt(ctx, send.notification_id, "windowClosed");
  return { open: false };
}

/** Provides the composer of a notification, and makes a new one when the set of produces to leave out changes. */
export class Composers {
  private made = new Map<string, Composer>();
  private content: FrozenContent | undefined;

  constructor(private readonly send: SendOfFarm) {}

  /**
   * Returns the composer for the produces that are still available.
   * @param available ids of the highlighted produces that are not sold out, expired or deleted
   */
  async current(ctx: Ctx, available: ReadonlySet<number>): Promise<Composer> {
    this.content ??= await findFrozenContent(ctx.db, this.send);
    const soldOut = new Set(this.content.produces.map(({ id }) => id).filter((id) => !available.has(id)));
    const key = [...soldOut].sort().join();
    const known = this.made.get(key);
    if (known) return known;
    const fresh = composer(this.content, soldOut, { notification: String(this.send.notification_id) });
    this.made.set(key, fresh);
    return fresh;
  }
}

/** Returns the frozen content of a send. @throws Error for a notification that was never accepted */
async function findFrozenContent(
  db: Ctx["db"],
  { farm_id, notification_id }: SendOfFarm,
): Promise<FrozenContent> {
  const [row] = await db
    .select({ content: notifications.frozen_content })
    .from(notifications)
    .where(and(eq(notifications.farm_id, farm_id), eq(notifications.id, notification_id)));
  if (!row?.content) throw new Error(`notification ${notification_id} was never accepted`);
  return row.content;
}
