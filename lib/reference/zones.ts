import { rawTimeZones } from "@vvo/tzdb";
import type { REGIONS } from "@/lib/vocabulary/codes";

/** Where a farm is, as far as its clock depends on it. */
export interface ZonePlace {
  country: string;
  region: string | null;
}

interface Zones {
  /** One zone for each rule of clock changes; the usual one is first. */
  offered: readonly string[];
  /** Other and former names of the same rules. */
  others: readonly string[];
}

const america = (names: string): string[] => names.split(" ").map((name) => `America/${name}`);
const inCanada = (offered: string, others = ""): Zones => ({
  offered: america(offered),
  others: others === "" ? [] : america(others),
});

/** Zones by province (IANA time zone database: comments of zone.tab, and backward). */
const OF_PROVINCE: Record<(typeof REGIONS)[number], Zones> = {
  QC: inCanada("Toronto Halifax Blanc-Sablon", "Montreal"),
  AB: inCanada("Edmonton"),
  BC: inCanada("Vancouver Edmonton Dawson_Creek Fort_Nelson Creston"),
  MB: inCanada("Winnipeg"),
  NB: inCanada("Halifax", "Moncton"),
  NL: inCanada("St_Johns Halifax", "Goose_Bay"),
  NS: inCanada("Halifax", "Glace_Bay"),
  NT: inCanada("Edmonton", "Yellowknife Inuvik"),
  NU: inCanada("Iqaluit Rankin_Inlet Resolute Cambridge_Bay Coral_Harbour", "Pangnirtung"),
  ON: inCanada("Toronto Winnipeg Atikokan", "Thunder_Bay Nipigon Rainy_River"),
  PE: inCanada("Halifax"),
  SK: inCanada("Regina Edmonton", "Swift_Current"),
  YT: inCanada("Whitehorse", "Dawson"),
};

/** The usual zone of countries with several: that of the capital or of most people. */
const USUAL: readonly string[] = [
  "America/Mexico_City",
  "America/New_York",
  "America/Nuuk",
  "America/Santiago",
  "America/Sao_Paulo",
  "America/Guayaquil",
  "Asia/Shanghai",
  "Asia/Ulaanbaatar",
  "Australia/Sydney",
  "Europe/Lisbon",
  "Europe/Madrid",
  "Europe/Moscow",
];

/** Names without an area ("EST", "US/Eastern") are not installed everywhere. */
const AREA = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//;

function zonesAbroad(country: string): Zones {
  const zones = rawTimeZones.filter(({ countryCode }) => countryCode === country);
  const usual = zones.filter(({ name }) => USUAL.includes(name));
  const offered = [...new Set([...usual, ...zones].map(({ name }) => name))];
  return { offered, others: zones.flatMap(({ group }) => group).filter((name) => AREA.test(name)) };
}

const zonesOf = ({ country, region }: ZonePlace): Zones =>
  country === "CA" ? OF_PROVINCE[(region ?? "QC") as "QC"] : zonesAbroad(country);

/** Returns the time zones to choose from at a place, the usual one first. */
export const offeredZones = (place: ZonePlace): readonly string[] => zonesOf(place).offered;

/** Returns the time zone of a place where nobody chose one. */
export const usualZone = (place: ZonePlace): string => zonesOf(place).offered[0]!;

/** Returns all names of the time zones of a place. */
export function acceptedZones(place: ZonePlace): readonly string[] {
  const { offered, others } = zonesOf(place);
  return [...offered, ...others];
}

/** Returns whether a time zone is one of a place. The send window is meant for the people who live there. */
export const isZoneOf = (place: ZonePlace, zone: string): boolean => acceptedZones(place).includes(zone);
