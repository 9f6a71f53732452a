import { eq, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { notifications } from "@/db/schema";
import { type Ctx, publish, transaction } from "@/lib/core/context";
import type { FrozenContent } from "@/lib/core/json-columns";
import { nextOpening, windowAt } from "@/lib/messaging/rules/window";
import { SOLD_OUT } from "@/lib/produce/rules";
import { type Composer, composer } from "./compose";

/** What a lane needs of the process it runs in. */
export interface Worker {
  id: string;
  /** Set when the process is being stopped: finish the call under way, take no other. */
  stopping: AbortSignal;
}

/** A lane gives its place back after so long, so that one large send does not hold up the others. */
export const LANE_SLICE_MS = 20_000;
/** A claim is another worker's to take when its owner has been silent for so long. */
export const LEASE_SECONDS = 120;

/** 1 s, 2 s, 4 s ... at most 5 minutes, a fifth of it at random. */
export const backoffMs = (attempt: number): number =>
  Math.min(300_000, 1000 * 2 ** (attempt - 1)) * (0.9 + Math.random() * 0.2);

export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  ms <= 0 || signal.aborted
    ? Promise.resolve()
    : new Promise((done) => {
        const timer = setTimeout(finish, ms);
        function finish() {
          clearTimeout(timer);
          signal.removeEventListener("abort", finish);
          done();
        }
        signal.addEventListener("abort", finish, { once: true });
      });

/** Whether a lane may send its next batch, and which highlighted produces may still be named in it. */
export type Gate = { open: true; available: ReadonlySet<number> } | { open: false; resumeAt?: Date };

interface State extends Record<string, unknown> {
  status: string;
  continue_next_day: boolean;
  time_zone: string;
  /** Ids of the highlighted produces that exist and are not sold out, separated by commas. */
  available: string;
}

const soldOut = sql.raw(SOLD_OUT.map((availability) => `'${availability}'`).join(", "));

/** Looks before every batch at what may have changed: the send's status, the window, the produces. */
export async function mayGoOn(ctx: Ctx, notification_id: number): Promise<Gate> {
  const [row] = await prepared<State>(
    ctx.db,
    sql`select n.status, n.continue_next_day, f.time_zone,
        array_to_string(array(select p.id from produces p
          where p.id = any (n.produce_ids) and p.availability not in (${soldOut})), ',') as available
      from notifications n join farms f on f.id = n.farm_id where n.id = ${notification_id}`,
  );
  if (row?.status !== "sending") return { open: false };
  const now = ctx.clock.now();
  if (windowAt(now, row.time_zone) === "open")
    return { open: true, available: new Set(row.available.split(",").map(Number)) };
  if (row.continue_next_day) return { open: false, resumeAt: nextOpening(now, row.time_zone) };
  await transaction(ctx, (tx) =>
    publish(tx, "send_interrupted", { notification_id, reason: "windowClosed" }),
  );
  return { open: false };
}

/** Composes for a notification, again whenever the set of sold-out produces changes. */
export class Composers {
  private made = new Map<string, Composer>();
  private content: FrozenContent | undefined;

  constructor(private readonly notification_id: number) {}

  /** @param available produces that may still be named: the others are sold out by now, or deleted */
  async current(ctx: Ctx, available: ReadonlySet<number>): Promise<Composer> {
    this.content ??= await findFrozenContent(ctx.db, this.notification_id);
    const soldOut = new Set(this.content.produces.map(({ id }) => id).filter((id) => !available.has(id)));
    const key = [...soldOut].sort().join();
    const known = this.made.get(key);
    if (known) return known;
    const fresh = composer(this.content, soldOut, { notification: String(this.notification_id) });
    this.made.set(key, fresh);
    return fresh;
  }
}

/** What a send was accepted with. @throws Error for a notification that was never accepted */
async function findFrozenContent(db: Ctx["db"], notification_id: number): Promise<FrozenContent> {
  const [row] = await db
    .select({ content: notifications.frozen_content })
    .from(notifications)
    .where(eq(notifications.id, notification_id));
  if (!row?.content) throw new Error(`notification ${notification_id} was never accepted`);
  return row.content;
}
