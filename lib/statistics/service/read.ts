import { sumDeliveries } from "@/lib/delivery/operations/stats";
import { presentFigures } from "@/lib/notifications/presenter";
import { INDUSTRY_RANGES, tooEarlyUntil } from "@/lib/notifications/rules/states";
import type { Ctx } from "@/lib/platform/context";
import { authorizeFarmOf, roleMay } from "@/lib/platform/permissions";
import { StatisticsInput } from "../inputs";
import {
  type CountedSend,
  costOf,
  countSends,
  farmAndDays,
  farmAndRange,
  messagesOf,
} from "../operations/sends";
import type { DayStat, FarmStatistics } from "../presenter";
import { codeTitles, countDays, countEngagement, countMoves } from "../queries";
import { bestTime } from "../rules/best-time";
import { curvesOf, sumOf, totalOf } from "../rules/curve";
import { bucketsOf, daysOf } from "../rules/range";

/** Compares the sends that ended long enough ago to be judged. */
function bestTimes(sends: readonly CountedSend[], now: Date): FarmStatistics["best"] {
  const old = sends.filter(
    ({ status, finished_at }) =>
      status === "sent" && finished_at && tooEarlyUntil(new Date(finished_at), now) === null,
  );
  return {
    open: bestTime(
      old.map(({ weekday, hour, counts: { email } }) => ({
        weekday,
        hour,
        delivered: email.delivered,
        responded: email.opened,
      })),
    ),
    click: bestTime(
      old.map(({ weekday, hour, counts: { email, sms } }) => ({
        weekday,
        hour,
        delivered: email.delivered + sms.delivered,
        responded: email.clicked + sms.clicked,
      })),
    ),
  };
}

function tooEarly(sends: readonly CountedSend[], now: Date): string | null {
  const until = sends.map(({ started_at }) => tooEarlyUntil(new Date(started_at), now));
  if (until.length === 0 || until.includes(null)) return null;
  return new Date(Math.min(...until.map(Number))).toISOString();
}

/** Returns the statistics of a farm over some days in its time zone. What they cost is for those who may see money. */
export async function farmStatistics(ctx: Ctx, raw: unknown): Promise<FarmStatistics> {
  const { farm_id, role } = await authorizeFarmOf(ctx, "farm.read", raw);
  const { by, ...asked } = StatisticsInput.parse(raw);
  const { farm, range } = await farmAndRange(ctx, farm_id, asked);
  const now = ctx.clock.now();
  const [moves, titles, sends, engagement] = await Promise.all([
    countMoves(ctx.db, farm, range, by),
    by === "code" ? codeTitles(ctx.db, farm_id) : new Map<string, string>(),
    countSends(ctx, farm, range),
    countEngagement(ctx.db, farm_id, now),
  ]);
  const buckets = bucketsOf(range);
  const curves = curvesOf(moves, buckets);
  const all = totalOf(curves, buckets.length);
  const counts = sumDeliveries(sends.map(({ counts: own }) => own));
  return {
    range,
    by,
    people: {
      start: all.start,
      end: all.counts.at(-1) ?? all.start,
      gains: sumOf(all.gains),
      losses: sumOf(all.losses),
    },
    curves: curves.map((curve) => ({ ...curve, title: titles.get(curve.group ?? "") ?? null })),
    points: buckets.map((bucket, at) => ({
      ...bucket,
      subscribers: all.counts[at] ?? 0,
      gains: all.gains[at] ?? 0,
      losses: all.losses[at] ?? 0,
      ...messagesOf(sends.filter(({ day }) => day >= bucket.from && day <= bucket.to)),
    })),
    engagement,
    sends: {
      ...presentFigures(counts),
      count: sends.length,
      by_channel: { email: counts.email, sms: counts.sms },
      industry: INDUSTRY_RANGES,
      too_early_until: tooEarly(sends, now),
    },
    best: bestTimes(sends, now),
    cost: roleMay(role, "cost.read") ? costOf(sends) : null,
  };
}

/**
 * Returns each day of a range, oldest first, in the time zone of the farm; the last 30 days when none is asked for.
 * @throws AppError not_found | invalid on from or to
 */
export async function dayStats(ctx: Ctx, raw: unknown): Promise<DayStat[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "farm.read", raw);
  const { farm, range } = await farmAndDays(ctx, farm_id, raw);
  const [counted, sends] = await Promise.all([countDays(ctx.db, farm, range), countSends(ctx, farm, range)]);
  const byDay = new Map(counted.map((count) => [count.day, count]));
  const none = { subscribers: 0, unsubscribes: 0, gains: 0, losses: 0, scans: 0 };
  return daysOf(range).map((day) => ({
    day,
    ...none,
    ...byDay.get(day),
    ...messagesOf(sends.filter((send) => send.day === day)),
  }));
}
