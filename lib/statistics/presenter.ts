import type { ChannelCounts } from "@/lib/delivery/presenter";
import type { NotificationFigures } from "@/lib/notifications/presenter";
import type { MessageCounts } from "./answers";
import type { Grouping } from "./inputs";
import type { Engagement } from "./queries";
import type { BestTime } from "./rules/best-time";
import type { Curve } from "./rules/curve";
import type { Bucket, DayRange } from "./rules/range";

export type { DayStat, MessageCounts } from "./answers";
export type { Engagement } from "./queries";

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
