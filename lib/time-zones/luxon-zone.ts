import { DateTime, FixedOffsetZone, Zone } from "luxon";
import { ruleOf } from "./known-zones";
import { offsetAt, type ZoneRule } from "./zone-rule";

/** A zone for luxon that follows our rules instead of those of the runtime. */
class RuleZone extends Zone {
  readonly #name: string;
  readonly #rule: ZoneRule;

  constructor(name: string) {
    super();
    this.#name = name;
    this.#rule = ruleOf(name);
  }

  get name(): string {
    return this.#name;
  }

  get type(): string {
    return "rule";
  }

  get isUniversal(): boolean {
    return this.#rule.begins.length === 0;
  }

  get isValid(): boolean {
    return true;
  }

  offsetName(): null {
    return null;
  }

  offset(instant: number): number {
    return offsetAt(this.#rule, instant);
  }

  formatOffset(instant: number, format: "narrow" | "short" | "techie"): string {
    return FixedOffsetZone.instance(this.offset(instant)).formatOffset(instant, format);
  }

  equals(other: Zone): boolean {
    return other instanceof RuleZone && other.name === this.name;
  }
}

const zones = new Map<string, RuleZone>();

function luxonZone(name: string): Zone {
  const zone = zones.get(name) ?? new RuleZone(name);
  zones.set(name, zone);
  return zone;
}

/** Returns an instant as the clock of a zone shows it. @throws RangeError for a zone that is not known */
export const inZone = (instant: Date, zone: string): DateTime =>
  DateTime.fromJSDate(instant, { zone: luxonZone(zone) });

/**
 * Returns the first instant of a day (YYYY-MM-DD) in a zone. Where clocks go back to midnight, that is the earlier one,
 * where they skip it, what they show instead. @throws RangeError for a zone that is not known
 */
export function dayInZone(day: string, zone: string): DateTime {
  const start = DateTime.fromISO(day, { zone: luxonZone(zone) }).startOf("day");
  const before = start.minus({ milliseconds: 1 });
  return before.toISODate() === day ? start.minus({ minutes: before.offset - start.offset }) : start;
}

/** Returns the first instant of a day (YYYY-MM-DD) in a zone. */
export const startOfDay = (day: string, zone: string): Date => dayInZone(day, zone).toJSDate();

/** Returns the instant at which a day (YYYY-MM-DD) is over in a zone, or as many `days` from its beginning. */
export const endOfDay = (day: string, zone: string, days = 1): Date =>
  startOfDay(DateTime.fromISO(day, { zone: "utc" }).plus({ days }).toISODate() ?? "", zone);
