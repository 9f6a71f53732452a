import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

interface Handled {
  handle: string;
}

/** Returns the address of the calendar of a farm's produce. */
export const calendarHref = ({ handle }: Handled, lang: Lang): string =>
  `/api/farms/${handle}/produce-feed.ics?lang=${lang}`;

/** Returns what else there is of a farm's page, by content type: its feeds and its card. */
export const farmAlternateTypes = (
  { handle }: Handled,
  lang: Lang,
  origin: string,
): Record<string, string> => {
  const page = new URL(href("farm", lang, { handle }), origin).href;
  return {
    "application/feed+json": `/api/farms/${handle}/produce-feed.json?lang=${lang}`,
    "text/calendar": calendarHref({ handle }, lang),
    "application/json+oembed": `${origin}/api/oembed?url=${page}`,
  };
};
