import type { Ctx } from "@/lib/platform/context";
import type { MessageCounts } from "../presenter";
import { type CountedFarm, countMoves } from "../queries";
import { curvesOf, totalOf } from "../rules/curve";
import { type DayRange, daysOf } from "../rules/range";
import { costOf, countSends, messagesOf } from "./sends";

/** A day of a range: subscribers at its end, who came and left, what its sends did, and their cost in tenths of a cent. */
export interface DayRow extends MessageCounts {
  day: string;
  subscribers: number;
  gains: number;
  losses: number;
  email_tenths: number;
  sms_tenths: number;
}

/** Returns each day of a range with its figures. */
export async function dayRows(ctx: Ctx, farm: CountedFarm, range: DayRange): Promise<DayRow[]> {
  const [moves, sends] = await Promise.all([
    countMoves(ctx.db, farm, range, "source"),
    countSends(ctx, farm, range),
  ]);
  const days = daysOf(range);
  const points = days.map((day) => ({ step: "day" as const, from: day, to: day }));
  const people = totalOf(curvesOf(moves, points), points.length);
  return days.map((day, at) => {
    const own = sends.filter((send) => send.day === day);
    const { email, sms } = costOf(own);
    return {
      ...{ day, ...messagesOf(own), email_tenths: email.tenths, sms_tenths: sms.tenths },
      ...{ subscribers: people.counts[at]!, gains: people.gains[at]!, losses: people.losses[at]! },
    };
  });
}
