import { rate } from "@/lib/notifications/rules/states";

/** Fewer sends than this say nothing about the best time. */
export const SENDS_FOR_BEST_TIME = 20;
/** A time needs this many sends of its own: one lucky send is no habit. */
const SENDS_AT_THAT_TIME = 3;

/** What a finished send reached, and when it began in the farm's time zone. */
export interface TimedSend {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  hour: number;
  delivered: number;
  responded: number;
}

export interface BestTime {
  weekday: number;
  hour: number;
  rate: number;
  /** Sends that began at that time, of all that were compared. */
  sends: number;
  of: number;
}

/**
 * Returns the weekday and hour at which most people responded, of the messages delivered; the one with more sends when
 * two are equal. `time` is null while there are too few sends, or no time has enough of its own.
 */
export function bestTime(sends: readonly TimedSend[]): { counted: number; time: BestTime | null } {
  const reached = sends.filter(({ delivered }) => delivered > 0);
  const counted = reached.length;
  if (counted < SENDS_FOR_BEST_TIME) return { counted, time: null };
  const slots = new Map<number, TimedSend[]>();
  for (const send of reached) {
    const key = send.weekday * 24 + send.hour;
    slots.set(key, [...(slots.get(key) ?? []), send]);
  }
  const times = [...slots.values()]
    .filter((slot) => slot.length >= SENDS_AT_THAT_TIME)
    .map((slot): BestTime => {
      const sum = (pick: (send: TimedSend) => number) => slot.reduce((total, send) => total + pick(send), 0);
      const { weekday, hour } = slot[0]!;
      const share = rate(
        sum((send) => send.responded),
        sum((send) => send.delivered),
      );
      return { weekday, hour, rate: share ?? 0, sends: slot.length, of: counted };
    })
    .filter((time) => time.rate > 0)
    .sort((a, b) => b.rate - a.rate || b.sends - a.sends || a.weekday - b.weekday || a.hour - b.hour);
  return { counted, time: times[0] ?? null };
}
