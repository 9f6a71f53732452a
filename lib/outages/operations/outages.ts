import { type SQL, sql } from "drizzle-orm";
import { env } from "@/lib/env";
import { wakeJobs } from "@/lib/jobs/enqueue";
import { log } from "@/lib/log";
import { type Ctx, publish, transaction } from "@/lib/platform/context";
import { isOffNow } from "@/lib/switches/operations/switches";
import type { Channel } from "@/lib/vocabulary/enumerations";
import { holdsMessages, type OutageChannel, type OutageReason } from "@/lib/vocabulary/outage-enumerations";
import { LONGEST_WAIT_SECONDS, TRY_SECONDS, UNANSWERED_LIMIT } from "../rules";

/** All processes share these times, so they use the clock of the database. */

/** A pause of one channel, or of the point of sale, for the whole site. */
export interface Outage extends Record<string, unknown> {
  channel: OutageChannel;
  reason: OutageReason;
  since: string;
  retry_at: string;
}

/** Returns SQL that is true while a super administrator has switched a channel off. */
const isSwitchedOff = (channel: OutageChannel): SQL =>
  holdsMessages(channel) ? isOffNow(channel) : sql`false`;

/** Returns SQL that is true while a channel is switched off, or paused and not yet due for a try. */
export const isClosed = (channel: OutageChannel): SQL =>
  sql`(exists (select 1 from provider_outages o where o.channel = ${channel} and o.retry_at > now())
    or ${isSwitchedOff(channel)})`;

/**
 * Returns SQL for the milliseconds until a paused channel may be tried; 0 when it is due, null without a pause. A channel
 * that is switched off is looked at again after the longest wait: switching it on wakes what waits.
 */
export const waitMs = (channel: OutageChannel): SQL =>
  sql`(case when ${isSwitchedOff(channel)} then ${LONGEST_WAIT_SECONDS * 1000}::float8 else
    (select greatest(0, ceil(extract(epoch from o.retry_at - now()) * 1000))::float8
    from provider_outages o where o.channel = ${channel} and o.reason is not null) end)`;

export type Admission = { kind: "open" } | { kind: "try" } | { kind: "closed"; waitMs: number };

/**
 * Decides whether this caller may call the provider. While a channel is paused, one caller at a time tries.
 * @param wait the value of `waitMs`, when the caller has read it already
 */
export async function admit(ctx: Ctx, channel: OutageChannel, wait?: number | null): Promise<Admission> {
  const left = wait === undefined ? await readWait(ctx, channel) : wait;
  if (left === null) return { kind: "open" };
  if (left > 0) return { kind: "closed", waitMs: left };
  const won = await ctx.db.execute(sql`
    update provider_outages set retry_at = now() + make_interval(secs => ${TRY_SECONDS})
    where channel = ${channel} and reason is not null and retry_at <= now() returning 1`);
  return won.length > 0 ? { kind: "try" } : { kind: "closed", waitMs: (await readWait(ctx, channel)) ?? 1 };
}

async function readWait(ctx: Ctx, channel: OutageChannel): Promise<number | null> {
  const [row] = await ctx.db.execute<{ wait: number | null }>(sql`select ${waitMs(channel)} as wait`);
  return row?.wait ?? null;
}

/**
 * Pauses a channel for the whole site, and publishes "channel_paused" the first time. A failed try doubles the wait.
 * @param tried true when the refused call was the try of a paused channel
 */
export async function pauseChannel(
  ctx: Ctx,
  channel: OutageChannel,
  reason: OutageReason,
  tried: boolean,
): Promise<void> {
  const first = env().PROVIDER_RETRY_SECONDS;
  await transaction(ctx, async (tx) => {
    const begun = await tx.db.execute(sql`
      update provider_outages set reason = ${reason}, since = now(), tries = 0,
        retry_at = now() + make_interval(secs => ${first}::float8)
      where channel = ${channel} and reason is null returning 1`);
    if (begun.length > 0) {
      log().error({ channel, reason }, "the provider refuses us or does not answer: the channel is paused");
      await publish(tx, "channel_paused", { channel, reason });
    } else if (tried) {
      await tx.db.execute(sql`
        update provider_outages set reason = ${reason}, tries = tries + 1,
          retry_at = now() + make_interval(secs => least(${LONGEST_WAIT_SECONDS}::float8, ${first}::float8 * 2 ^ (tries + 1)))
        where channel = ${channel} and reason is not null`);
    }
  });
}

/** Ends the pause of a channel, and wakes the jobs that wait for it. */
export async function openChannel(ctx: Ctx, channel: OutageChannel): Promise<void> {
  const opened = await ctx.db.execute(sql`
    update provider_outages set reason = null, since = null, retry_at = null, tries = 0, unanswered = 0
    where channel = ${channel} and reason is not null returning 1`);
  if (opened.length === 0) return;
  log().warn({ channel }, "the provider answers again");
  await wakeJobs(ctx, channel);
}

/** Records that the provider answered, so that the errors in a row begin anew. */
export async function recordAnswer(ctx: Ctx, channel: Channel): Promise<void> {
  await ctx.db.execute(
    sql`update provider_outages set unanswered = 0 where channel = ${channel} and unanswered > 0`,
  );
}

/** Records a call whose outcome is unknown. Three in a row pause the channel, and so does one failed try. */
export async function recordSilence(ctx: Ctx, channel: Channel, tried: boolean): Promise<void> {
  const [row] = await ctx.db.execute<{ unanswered: number }>(sql`
    update provider_outages set unanswered = least(unanswered + 1, 1000) where channel = ${channel} returning unanswered`);
  if (tried || Number(row?.unanswered) >= UNANSWERED_LIMIT)
    await pauseChannel(ctx, channel, "no_answer", tried);
}

/** Makes a paused channel due for a try now. */
export async function tryNow(ctx: Ctx, channel: OutageChannel): Promise<void> {
  await ctx.db.execute(
    sql`update provider_outages set retry_at = now() where channel = ${channel} and reason is not null`,
  );
  await wakeJobs(ctx, channel);
}

/** Lists the paused channels. */
export async function listOutages(ctx: Ctx): Promise<Outage[]> {
  const rows = await ctx.db.execute<Outage>(sql`
    select channel, reason, since, retry_at from provider_outages where reason is not null order by channel`);
  return rows.map((row) => ({
    ...row,
    since: new Date(row.since).toISOString(),
    retry_at: new Date(row.retry_at).toISOString(),
  }));
}
