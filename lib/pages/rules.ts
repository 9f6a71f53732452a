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
  { id: 8, handle: "search", words: ["search", "title", "description"] },
] as const satisfies readonly {
  id: number;
  handle: RouteName;
  words: readonly [area: string, title: string, description: string];
}[];

/** djb2, six figures in base 36: what Next adds to a picture's name in a folder like "(site)" (its hash.js). */
function folderSuffix(folder: string): string {
  let hash = 5381;
  for (const character of folder) hash = ((hash << 5) + hash + character.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(36).slice(0, 6);
}

/**
 * Where the picture that links to a page are shown with stands: app/[lang]/(site)/.../opengraph-image.tsx, as Next
 * serves it. Folders are named in English.
 */
export function openGraphImagePath(
  route: RouteName,
  lang: Lang,
  params: Record<string, string> = {},
): string {
  const folder = ROUTES[route].en;
  const path = folder.replace(/\[(\w+)\]/g, (unfilled, name: string) => params[name] ?? unfilled);
  return `/${lang}${path}/opengraph-image-${folderSuffix(`/[lang]/(site)${folder}`)}`;
}

/** Pages with a picture of their own; the others are shown with that of home. */
export const hasOwnPicture = (route: RouteName): boolean =>
  route === "farm" || PAGES.some(({ handle }) => handle === route);
