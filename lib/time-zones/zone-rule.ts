/** The rule of a time zone: which offset its clocks have, and since when. Instants are milliseconds since 1970. */
export interface ZoneRule {
  /** When the offset changes, in the order of time. */
  begins: readonly number[];
  /** Minutes east of UTC: the first before `begins[0]`, then one from each change on. */
  offsets: readonly number[];
}

const MINUTE_MS = 60_000;
const BASE = 36;

/**
 * Returns a rule as a short text, for pages and files: its offsets, which of them holds in turn, and the minutes from
 * one change to the next in base 36. "-300 -240|010|rj0k 4g0".
 */
export function packRule({ begins, offsets }: ZoneRule): string {
  const each = [...new Set(offsets)];
  const turns = offsets.map((offset) => each.indexOf(offset).toString(BASE)).join("");
  const waits = begins.map((at, index) => ((at - (begins[index - 1] ?? 0)) / MINUTE_MS).toString(BASE));
  return [each.join(" "), turns, waits.join(" ")].join("|");
}

/** Returns the rule of a text of `packRule`. */
export function unpackRule(packed: string): ZoneRule {
  const [each = "", turns = "", waits = ""] = packed.split("|");
  const offsets = each.split(" ").map(Number);
  let at = 0;
  const begins =
    waits === "" ? [] : waits.split(" ").map((wait) => (at += Number.parseInt(wait, BASE) * MINUTE_MS));
  return { begins, offsets: [...turns].map((turn) => offsets[Number.parseInt(turn, BASE)] ?? 0) };
}

/** Returns the changes of a rule in a span, so that a page carries no more than it needs. */
export function ruleWithin({ begins, offsets }: ZoneRule, from: Date, to: Date): ZoneRule {
  const first = begins.filter((at) => at <= from.getTime()).length;
  const last = begins.filter((at) => at <= to.getTime()).length;
  return { begins: begins.slice(first, last), offsets: offsets.slice(first, last + 1) };
}

/** Returns the minutes east of UTC at an instant. */
export function offsetAt({ begins, offsets }: ZoneRule, instant: number): number {
  let low = 0;
  let high = begins.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (begins[middle]! <= instant) low = middle + 1;
    else high = middle;
  }
  return offsets[low] ?? 0;
}

/** Returns the date whose UTC fields are what the clock of the zone shows at an instant. */
export const onTheClock = (instant: Date, rule: ZoneRule): Date =>
  new Date(instant.getTime() + offsetAt(rule, instant.getTime()) * MINUTE_MS);
