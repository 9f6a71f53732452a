import type { ChannelCounts } from "@/lib/delivery/presenter";
import type { NotificationFigures } from "@/lib/notifications/presenter";
import type { Grouping } from "./inputs";
import type { Engagement } from "./queries";
import type { BestTime } from "./rules/best-time";
import type { Curve } from "./rules/curve";
import type { Bucket, DayRange } from "./rules/range";

export type { Engagement } from "./queries";

/** The messages of the sends that began on a day, or in several. */
export interface MessageCounts {
  sends: number;
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
}

/** A day of a farm, in its time zone. `sent` and the figures after it are of the sends that began on that day. */
export interface DayStat extends MessageCounts {
  /** YYYY-MM-DD. */
  day: string;
  /** People who signed up, confirmed or not, and people who unsubscribed. */
  subscribers: number;
  unsubscribes: number;
  /** People who confirmed, and those of them who left. */
  gains: number;
  losses: number;
  scans: number;
}

/** One point of the charts. */
export interface StatisticsPoint extends Bucket, MessageCounts {
  subscribers: number;
  gains: number;
  losses: number;
}

/** What the sends of a range cost, in tenths of a cent before taxes. */
export interface ChannelCosts {
  email: { messages: number; tenths: number };
  sms: { segments: number; tenths: number };
}

/** A group of subscribers with its name; null when the name is a word of the screen. */
export type NamedCurve = Curve & { title: string | null };

export interface FarmStatistics {
  range: DayRange;
  by: Grouping;
  people: { start: number; end: number; gains: number; losses: number };
  curves: NamedCurve[];
  points: StatisticsPoint[];
  engagement: Engagement;
  sends: NotificationFigures & {
    count: number;
    by_channel: { email: ChannelCounts; sms: ChannelCounts };
    industry: Record<"open" | "click" | "sms_delivery" | "unsubscribe", readonly [number, number]>;
    /** Until then the rates are not compared with the ranges, since all sends are new; null once they are. */
    too_early_until: string | null;
  };
  best: Record<"open" | "click", { counted: number; time: BestTime | null }>;
  /** Null for those who may not see money. */
  cost: ChannelCosts | null;
}
