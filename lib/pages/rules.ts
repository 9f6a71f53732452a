import { ROUTES, type RouteName } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

/**
 * Pages of the site, with the messages of their title and description (area, title key, description key). An id never
 * changes; the handle is the page's name in ROUTES.
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
  { id: 9, handle: "api_docs", words: ["api", "docs.title", "docs.description"] },
] as const satisfies readonly {
  id: number;
  handle: RouteName;
  words: readonly [area: string, title: string, description: string];
}[];

/**
 * Returns the suffix that Next adds to an image name in a route group like "(site)": djb2, six characters in base 36
 * (Next's hash.js).
 */
function folderSuffix(folder: string): string {
  let hash = 5381;
  for (const character of folder) hash = ((hash << 5) + hash + character.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(36).slice(0, 6);
}

/**
 * Returns the path of the image that is shown when a page is shared: app/[lang]/(site)/.../opengraph-image.tsx, as
 * Next serves it. Folder names are English.
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

/** Returns whether a page has its own share image. Other pages use the one of home. */
export const hasOwnPicture = (route: RouteName): boolean =>
  route === "farm" || PAGES.some(({ handle }) => handle === route);
