import { packRule, ruleWithin, unpackRule, type ZoneRule } from "./zone-rule";
import zones from "./zone-rules.json" with { type: "json" };

const known: ReadonlyMap<string, number> = new Map(Object.entries(zones.zones));
const unpacked = new Map<number, ZoneRule>();

/** The version of the IANA time zone database: "2026f". */
export const ZONE_DATA_VERSION: string = zones.version;

/** Names of all zones with an area, and UTC. */
export const KNOWN_ZONES: readonly string[] = [...known.keys()];

/** Returns whether a name is one of a zone whose rule is known ("America/Toronto"). */
export const isKnownZone = (name: string): boolean => known.has(name);

/**
 * Returns the rule of a zone. It is the one source of local time: runtimes and databases have data of their own, some
 * of it old (docs/decisions/0080-one-clock.md).
 * @throws RangeError for a zone that is not known
 */
export function ruleOf(name: string): ZoneRule {
  const index = known.get(name);
  if (index === undefined) throw new RangeError(`not a known time zone: ${name}`);
  const rule = unpacked.get(index) ?? unpackRule(zones.rules[index] ?? "");
  unpacked.set(index, rule);
  return rule;
}

/** How long a page may be kept whose scripts follow the rule that it carries. */
const YEARS_AHEAD = 2;
/** A clock that is slow still finds its offset. */
const YEARS_BACK = 1;

const yearsFrom = (now: Date, years: number): Date => {
  const then = new Date(now);
  then.setUTCFullYear(now.getUTCFullYear() + years);
  return then;
};

/** Returns the rule of a zone for the years around now, as a text of `packRule`. */
export const packedRuleAround = (name: string, now: Date): string =>
  packRule(ruleWithin(ruleOf(name), yearsFrom(now, -YEARS_BACK), yearsFrom(now, YEARS_AHEAD)));
