import moment from "moment-timezone";
import { packRule, type ZoneRule } from "@/lib/time-zones/zone-rule";

/** Potager shows no moment before, and plans none after. */
const [FROM, UNTIL] = [Date.UTC(2015, 0, 1), Date.UTC(2040, 0, 1)];

/**
 * Returns the names of all zones with an area ("America/Toronto"), and UTC: a farm keeps a zone that is no longer offered.
 */
const zoneNames = (): string[] => ["UTC", ...moment.tz.names().filter((name) => name.includes("/"))].sort();

/** Returns the rule of a zone of the IANA time zone database, as the package has it. */
function publishedRule(name: string): ZoneRule {
  const zone = moment.tz.zone(name);
  if (!zone) throw new Error(`${name} is not in the time zone database ${moment.tz.dataVersion}.`);
  const begins: number[] = [];
  const offsets: number[] = [];
  zone.untils.forEach((until, index) => {
    if (until !== null && Number.isFinite(until) && until <= FROM) return;
    const offset = -zone.offsets[index]!;
    const starts = zone.untils[index - 1] ?? Number.NEGATIVE_INFINITY;
    if (starts >= UNTIL || offsets.at(-1) === offset) return;
    if (offsets.length > 0) begins.push(starts);
    offsets.push(offset);
  });
  return { begins, offsets };
}

/** Returns the file lib/time-zones/zone-rules.json: each rule once, and by name which one a zone has. */
export function zoneRules(): string {
  const packed = new Map(zoneNames().map((name) => [name, packRule(publishedRule(name))]));
  const rules = [...new Set(packed.values())];
  const zones = Object.fromEntries([...packed].map(([name, rule]) => [name, rules.indexOf(rule)]));
  return `${JSON.stringify({ version: moment.tz.dataVersion, rules, zones }, null, 2)}\n`;
}
