import { eq, inArray, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { farms, notifications, produces } from "@/db/schema";
import { type Ctx, publish, transaction } from "@/lib/core/context";
import type { FrozenContent } from "@/lib/core/json-columns";
import { nextOpening, windowAt } from "@/lib/messaging/rules/window";
import { isSoldOut } from "@/lib/produce/rules";
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

export type Gate = { open: true } | { open: false; resumeAt?: Date };

/** Looked at before every batch: is it still wanted, is the window open. */
export async function mayGoOn(ctx: Ctx, notification_id: number): Promise<Gate> {
  const [row] = await prepared<{ status: string; continue_next_day: boolean; time_zone: string }>(
    ctx.db,
    sql`select n.status, n.continue_next_day, f.time_zone from ${notifications} n join ${farms} f on f.id = n.farm_id
      where n.id = ${notification_id}`,
  );
  if (row?.status !== "sending") return { open: false };
  const now = ctx.clock.now();
  if (windowAt(now, row.time_zone) === "open") return { open: true };
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

  async current(ctx: Ctx): Promise<Composer> {
    this.content ??= await this.load(ctx);
    const soldOut = await this.soldOut(ctx, this.content);
    const key = [...soldOut].sort().join();
    const known = this.made.get(key);
    if (known) return known;
    const fresh = composer(this.content, soldOut, { notification: String(this.notification_id) });
    this.made.set(key, fresh);
    return fresh;
  }

  private async load(ctx: Ctx): Promise<FrozenContent> {
    const [row] = await ctx.db
      .select({ content: notifications.frozen_content })
      .from(notifications)
      .where(eq(notifications.id, this.notification_id));
    if (!row?.content) throw new Error(`notification ${this.notification_id} was never accepted`);
    return row.content;
  }

  /** Those sold out since, or deleted. */
  private async soldOut(ctx: Ctx, content: FrozenContent): Promise<Set<number>> {
    const ids = content.produces.map(({ id }) => id);
    if (ids.length === 0) return new Set();
    const rows = await ctx.db
      .select({ id: produces.id, availability: produces.availability })
      .from(produces)
      .where(inArray(produces.id, ids));
    const left = new Set(rows.filter(({ availability }) => !isSoldOut(availability)).map(({ id }) => id));
    return new Set(ids.filter((id) => !left.has(id)));
  }
}
