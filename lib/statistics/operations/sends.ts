import { chargedTenths } from "@/lib/billing/rules";
import { countDeliveries, type DeliveryCounts, sumDeliveries } from "@/lib/delivery/operations/stats";
import { type FarmRow, findFarmById } from "@/lib/farms/operations/read";
import { formatDay } from "@/lib/i18n/dates";
import type { Ctx } from "@/lib/platform/context";
import { invalid, notFound } from "@/lib/platform/errors";
import { DaysInput, type RangeInput } from "../inputs";
import type { ChannelCosts, MessageCounts } from "../presenter";
import { type CountedFarm, firstDay, listSends, type Send } from "../queries";
import { type DayRange, rangeFault, rangeOf } from "../rules/range";

/** A send with its figures. */
export type CountedSend = Send & { counts: DeliveryCounts };

/** Returns the sends that began in a range, with their figures. */
export async function countSends(
  ctx: Ctx,
  farm: CountedFarm,
  range: Pick<DayRange, "from" | "to">,
): Promise<CountedSend[]> {
  const sends = await listSends(ctx.db, farm, range);
  const counts = await countDeliveries(
    ctx,
    farm.id,
    sends.map(({ id }) => id),
  );
  return sends.flatMap((send) => {
    const own = counts.get(send.id);
    return own ? [{ ...send, counts: own }] : [];
  });
}

/** Returns the messages of some sends together. */
export function messagesOf(sends: readonly CountedSend[]): MessageCounts {
  const { email, sms } = sumDeliveries(sends.map(({ counts }) => counts));
  return {
    sends: sends.length,
    sent: email.sent + sms.sent,
    delivered: email.delivered + sms.delivered,
    opened: email.opened,
    clicked: email.clicked + sms.clicked,
  };
}

/** Returns what some sends cost, by channel. */
export function costOf(sends: readonly CountedSend[]): ChannelCosts {
  const cost: ChannelCosts = { email: { messages: 0, tenths: 0 }, sms: { segments: 0, tenths: 0 } };
  for (const { quote, counts } of sends) {
    const sent = { emails: counts.email.sent, segments: counts.sent_segments };
    const charged = quote ? chargedTenths(quote, sent) : { email: 0, sms: 0 };
    cost.email.messages += sent.emails;
    cost.email.tenths += charged.email;
    cost.sms.segments += sent.segments;
    cost.sms.tenths += charged.sms;
  }
  return cost;
}

/** Returns a farm and the days that a page looks at. @throws AppError not_found */
export async function farmAndRange(
  ctx: Ctx,
  farm_id: number,
  asked: RangeInput,
): Promise<{ farm: FarmRow; range: DayRange }> {
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  const today = formatDay(ctx.clock.now(), farm.time_zone);
  const first = asked.range === "all" ? await firstDay(ctx.db, farm) : today;
  return { farm, range: rangeOf(asked, today, first) };
}

/** Returns a farm and the days that a program asks for. @throws AppError not_found | invalid on from or to */
export async function farmAndDays(
  ctx: Ctx,
  farm_id: number,
  raw: unknown,
): Promise<{ farm: FarmRow; range: DayRange }> {
  const asked = DaysInput.parse(raw);
  const found = await farmAndRange(ctx, farm_id, asked);
  const fault = rangeFault(asked, formatDay(ctx.clock.now(), found.farm.time_zone));
  if (!fault) return found;
  throw invalid(fault.field, fault.key, fault.values);
}
