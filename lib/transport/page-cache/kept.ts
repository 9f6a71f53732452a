/** A farm may be hidden or sell out: a cache in front keeps its pages for a minute, and then asks. */
export const FARM_PAGES_KEPT = "public, max-age=0, s-maxage=60, must-revalidate";
