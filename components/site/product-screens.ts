import type { Lang } from "@/lib/vocabulary/languages";

/** A picture of the product under public/screens, with its size in pixels: twice the size at which it is shown. */
interface ProductScreen {
  width: number;
  height: number;
}

const PHONE = { width: 546, height: 1008 };

/** The pictures of the product on the home page. `npm run screens` takes them from the demo, in each language. */
export const PRODUCT_SCREENS = {
  "farm-page": PHONE,
  poster: { width: 546, height: 707 },
  email: PHONE,
  results: PHONE,
} as const satisfies Record<string, ProductScreen>;

export type ProductScreenName = keyof typeof PRODUCT_SCREENS;

/** Returns the address of a picture. */
export const screenPath = (name: ProductScreenName, lang: Lang): string => `/screens/${name}-${lang}.webp`;
