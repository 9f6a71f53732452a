import type { Lang } from "@/lib/i18n/languages";
import { ROUTES, type RouteName } from "@/lib/i18n/routes";

/**
 * The site's own pages, by the messages that name and describe them (area, key of the title, key of the
 * description). An id stays with its page for good; the handle is the page's name in ROUTES.
 */
export const PAGES = [
  { id: 1, handle: "home", words: ["site", "hero.title", "hero.lead"] },
  { id: 2, handle: "pricing", words: ["pricing", "title", "description"] },
  { id: 3, handle: "faq", words: ["faq", "title", "description"] },
  { id: 4, handle: "contact", words: ["contact", "title", "description"] },
  { id: 5, handle: "blog", words: ["blog", "title", "description"] },
  { id: 6, handle: "terms", words: ["legal", "terms.title", "terms.description"] },
  { id: 7, handle: "privacy", words: ["legal", "privacy.title", "privacy.description"] },
] as const satisfies readonly {
  id: number;
  handle: RouteName;
  words: readonly [area: string, title: string, description: string];
}[];

/** Where the picture that links to a page are shown with stands: in the page's folder, which is named in English. */
export const openGraphImagePath = (route: RouteName, lang: Lang): string =>
  `/${lang}${ROUTES[route].en}/opengraph-image`;
