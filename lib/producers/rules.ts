import { formatDay } from "@/lib/i18n/dates";
import { daysAfter } from "@/lib/i18n/format";
import { invalid } from "@/lib/platform/errors";
import { WARM_UP } from "@/lib/vocabulary/abuse-limits";
import type { FarmHealth, SendingDoubt } from "@/lib/vocabulary/enumerations";

/** What the table of producers is sorted by. */
export const PRODUCER_SORTS = [
  "name",
  "plan",
  "trial_end",
  "signed_up",
  "last_send",
  "subscribers",
  "sends",
  "revenue",
  "health",
  "verification",
] as const;
export type ProducerSort = (typeof PRODUCER_SORTS)[number];

/** Farms that are looked for by more than one of their columns. */
export const PRODUCER_CHOICES = ["review", "never_sent", "hidden"] as const;

/** Days within which a trial ends, as the filter offers them. */
export const TRIAL_DAYS = [3, 7, 14] as const;

/** Rows of a page. */
export const PRODUCERS_A_PAGE = 50;
/** Other farms of an owner that the page of a farm names. */
export const OTHERS_SHOWN = 10;

/** Up to how many farms are counted exactly: of all, and of a filter. */
export const COUNTED_OF_ALL = 100_000;
export const COUNTED_OF_FILTER = 10_000;

/** Columns that are read from the first letter or the worst on; the others begin with the largest or newest. */
const UPWARD: readonly ProducerSort[] = ["name", "plan", "trial_end", "health", "verification"];

/** Returns the order in which a column is read first. */
export const firstDirection = (sort: ProducerSort): "asc" | "desc" =>
  UPWARD.includes(sort) ? "asc" : "desc";

/** The most credit that is given at a time. */
export const MOST_CREDIT_CENTS = 100_000;

/** Days whose sends decide on the health of a farm. */
export const HEALTH_DAYS = 30;
/** Fewer emails say nothing. */
const FEWEST_EMAILS = 50;
/** Shares from which a farm is bad: that of bounces pauses a send, that of complaints is what Gmail and Yahoo refuse. */
const BAD = { bounced: 0.05, complained: 0.003 } as const;

/** What came of the emails of a farm in the last 30 days. */
export interface RecentEmails {
  emails: number;
  bounced: number;
  complained: number;
}

/**
 * Returns how the emails of a farm are received (docs/product/producers.md "Health"). A single complaint is never bad,
 * and the shares from which it is watched are those of the warm-up.
 */
export function healthOf({ emails, bounced, complained }: RecentEmails): FarmHealth {
  if (emails < FEWEST_EMAILS) return "none";
  const over = (limits: { bounced: number; complained: number }) => ({
    bounced: bounced / emails >= limits.bounced,
    complained: complained / emails >= limits.complained,
  });
  const bad = over(BAD);
  if (bad.bounced || (bad.complained && complained > 1)) return "bad";
  const watched = over(WARM_UP);
  return watched.bounced || watched.complained ? "watch" : "good";
}

/** Emails of a week from which a sudden volume counts, and how many of the busiest week before it is. */
const SUDDEN = { emails: 500, weeks: 3 } as const;
/** Weeks before the last one that it is compared with. */
export const USUAL_WEEKS = 8;

/** What the sends of a farm are judged by, besides the health of its emails. */
export interface SendingFigures extends RecentEmails {
  /** Emails of the last seven days, and of the busiest week before. */
  week: number;
  busiest: number;
  disputed: boolean;
}

/** Returns why somebody should look at the sends of a farm (docs/product/producers.md "Review"). */
export function doubtsOf({
  emails,
  bounced,
  complained,
  week,
  busiest,
  disputed,
}: SendingFigures): SendingDoubt[] {
  const doubted = (part: { bounced: number; complained: number }) => {
    const health = healthOf({ emails, ...part });
    return health === "bad" || health === "watch";
  };
  const doubts: [SendingDoubt, boolean][] = [
    ["bounces", doubted({ bounced, complained: 0 })],
    ["complaints", doubted({ bounced: 0, complained })],
    // The first week is no measure: the warm-up limits a new list.
    ["volume", busiest > 0 && week >= SUDDEN.emails && week > SUDDEN.weeks * busiest],
    ["dispute", disputed],
  ];
  return doubts.flatMap(([doubt, is]) => (is ? doubt : []));
}

/** What a super administrator gives an owner without payment. */
export const PLAN_GRANTS = ["trial", "beta-free", "canceled"] as const;

/** Days for which a trial can be given, counted from today. */
export const LONGEST_TRIAL_DAYS = 180;

/**
 * Returns when a trial ends whose last day in Québec is given.
 * @throws AppError invalid for a day that is missing, over, or too far away
 */
export function trialEndOn(day: string | undefined, now: Date): Date {
  if (!day) throw invalid("ends_on", "requiredDate");
  // The last hour of the day in Québec, in winter and in summer.
  const at = new Date(`${daysAfter(day, 1)}T03:59:00Z`);
  if (at <= now) throw invalid("ends_on", "dateOver");
  if (day > daysAfter(formatDay(now), LONGEST_TRIAL_DAYS))
    throw invalid("ends_on", "trialTooLong", { days: LONGEST_TRIAL_DAYS });
  return at;
}
