import { CONVENTIONS } from "@/lib/i18n/conventions";
import { translator } from "@/lib/i18n/translator";
import { TIME_ZONES } from "@/lib/vocabulary/codes";
import type { Lang } from "@/lib/vocabulary/languages";

/** A time by whose rules zones are named: in other years some had no summer time. */
const NAMED_AT = Date.UTC(2026, 5, 1);

/** Returns the name of a time zone: "Heure de l’Europe centrale (Paris)". */
export function zoneName(zone: string, lang: Lang): string {
  const ours = TIME_ZONES.find((one) => one === zone);
  if (ours) return translator(lang, "reference")(`timeZones.${ours.replace("/", "_") as "America_Toronto"}`);
  const names = new Intl.DateTimeFormat(CONVENTIONS[lang].locale, {
    timeZone: zone,
    timeZoneName: "longGeneric",
  });
  const rule = names.formatToParts(NAMED_AT).find(({ type }) => type === "timeZoneName")?.value ?? zone;
  const city = zone.split("/").at(-1)!.replaceAll("_", " ");
  return `${rule.charAt(0).toUpperCase()}${rule.slice(1)} (${city})`;
}
