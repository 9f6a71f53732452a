import { formatDay } from "@/lib/i18n/dates";
import { daysAfter } from "@/lib/i18n/format";
import { href, ROUTES } from "@/lib/i18n/routes";
import { escapeMarkup } from "@/lib/values/escape-markup";
import { LANGS, type Lang, splitLang } from "@/lib/vocabulary/languages";

/**
 * Pixels of the frames that we suggest. The form shows its button in them with all of its errors, also on a phone whose page
 * leaves 374 pixels.
 */
export const FORM_FRAME = { width: 400, height: 960 } as const;
export const CARD_FRAME = { width: 400, height: 420 } as const;

type FrameRoute = "embed_subscribe" | "embed_card";

/** Returns the line of HTML that shows a framed page on another site. */
export function frameLine(
  route: FrameRoute,
  origin: string,
  lang: Lang,
  { handle, title, size }: { handle: string; title: string; size: { width: number; height: number } },
): string {
  const src = escapeMarkup(new URL(href(route, lang, { handle }), origin).href);
  return `<iframe src="${src}" title="${escapeMarkup(title)}" width="${size.width}" height="${size.height}" style="max-width:100%;border:0" loading="lazy"></iframe>`;
}

/** Returns the size of the card within what a consumer allows. */
export const cardSize = (maxwidth?: number | null, maxheight?: number | null) => ({
  width: Math.min(CARD_FRAME.width, maxwidth ?? CARD_FRAME.width),
  height: Math.min(CARD_FRAME.height, maxheight ?? CARD_FRAME.height),
});

/** What a handle, an id or a uuid can be. */
export const HANDLE = /^[a-z0-9-]{1,100}$/;

/** Returns the farm that an address of ours shows, and the language of that page; null for any other address. */
export function farmOfAddress(address: string, origin: string): { handle: string; lang: Lang } | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== new URL(origin).origin || url.username !== "" || url.password !== "") return null;
  const split = splitLang(url.pathname);
  const path = (split?.rest ?? url.pathname).replace(/\/$/, "");
  for (const form of LANGS) {
    const [start = "", end = ""] = ROUTES.farm[form].split("[handle]");
    if (!path.startsWith(start) || !path.endsWith(end)) continue;
    const handle = path.slice(start.length, path.length - end.length);
    // A page without a language is redirected to the language of its words.
    if (HANDLE.test(handle)) return { handle, lang: split?.lang ?? form };
  }
  return null;
}

interface Dated {
  availability: string;
  production_date: string | null;
  expiration_date: string | null;
  created_at: Date | string;
}

const BUYABLE = ["available", "limited", "coming-soon"];

/** Returns whether a produce can stand in a calendar: it can be bought or awaited, and has a date. */
export const isDated = ({
  availability,
  production_date,
  expiration_date,
}: Omit<Dated, "created_at">): boolean =>
  BUYABLE.includes(availability) && (production_date !== null || expiration_date !== null);

/** Days after its end for which a window stays in the calendar. */
const KEPT_DAYS = 31;

/**
 * Returns the days on which a produce is there, the last one included; null when it has no dates, cannot be bought, or
 * ended a month ago. Without a first day it begins on the day it was added, by the farm's clock.
 */
export function windowOf(
  produce: Dated,
  timeZone: string,
  today: string,
): { first: string; last: string } | null {
  if (!isDated(produce)) return null;
  const { production_date, expiration_date, created_at } = produce;
  const added = formatDay(new Date(created_at), timeZone);
  const last = expiration_date ?? production_date ?? added;
  const [earliest = last] = [added, last].sort();
  const first = production_date ?? earliest;
  return last < daysAfter(today, -KEPT_DAYS) ? null : { first, last };
}
