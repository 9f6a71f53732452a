import ical, { escape as escapeText, ICalEventTransparency } from "ical-generator";
import type { FarmRow } from "@/lib/farms/operations/read";
import { formatDay } from "@/lib/i18n/dates";
import { daysAfter } from "@/lib/i18n/format";
import { href } from "@/lib/i18n/routes";
import { lookup } from "@/lib/i18n/translator";
import type { Produce } from "@/lib/produce/presenter";
import { priceLines } from "@/lib/produce/rules";
import type { Lang } from "@/lib/vocabulary/languages";
import { windowOf } from "./rules";

/** Seconds after which a calendar program asks again. */
const REFRESH_SECONDS = 3600;

/** A day without a time: the library writes days of an instant as UTC has them. */
const atMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** What a text of a calendar may not hold (RFC 5545 section 3.3.11); the library writes ends of lines in its own way. */
const CONTROLS = /(?![\t\r\n])\p{Cc}/gu;

/** Names the zone before the first event, where the properties of a calendar stand, and ends the last line. */
const withZone = (text: string, zone: string): string =>
  `${text.replace(/\r\n(?=BEGIN:VEVENT|END:VCALENDAR)/, `\r\nX-WR-TIMEZONE:${escapeText(zone, false)}\r\n`)}\r\n`;

/**
 * Returns the days on which produce is there, as an iCalendar (RFC 5545, RFC 7986). Events last whole days, which have
 * no zone; the calendar names the zone of the farm. The same produce gives the same text at any hour.
 */
export function produceCalendar(
  farm: FarmRow,
  produces: readonly Produce[],
  { lang, origin, now }: { lang: Lang; origin: string; now: Date },
): string {
  const page = new URL(href("farm", lang, { handle: farm.handle }), origin).href;
  const calendar = ical({
    // The library escapes the texts of events alone.
    name: escapeText(lookup(lang, "embeds", "feed.title", { farm: farm.name }), false),
    prodId: { company: "Potager", product: "produce-feed", language: lang.toUpperCase() },
    url: page,
    ttl: REFRESH_SECONDS,
  });
  const today = formatDay(now, farm.time_zone);
  for (const produce of produces) {
    const days = windowOf(produce, farm.time_zone, today);
    if (!days) continue;
    const changed = new Date(produce.updated_at);
    const created = new Date(produce.created_at);
    const words = [
      lookup(lang, "reference", `availability.${produce.availability}`),
      ...priceLines(produce, lang),
      produce.description,
    ];
    calendar.createEvent({
      id: `produce-${produce.uuid}@${new URL(origin).hostname}`,
      start: atMidnight(days.first),
      end: atMidnight(daysAfter(days.last, 1)),
      allDay: true,
      summary: lookup(lang, "embeds", "feed.event", { produce: produce.label, farm: farm.name }),
      description: words
        .filter((line) => line !== "")
        .join("\n")
        .replace(CONTROLS, ""),
      location: [farm.address, farm.city].filter(Boolean).join(", ") || null,
      url: page,
      created,
      stamp: changed,
      lastModified: changed,
      // It grows with each change, and needs no column of its own.
      sequence: Math.max(0, Math.floor((changed.getTime() - created.getTime()) / 1000)),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return withZone(calendar.toString(), farm.time_zone);
}
