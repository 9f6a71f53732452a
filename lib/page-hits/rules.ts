const LONGEST_SITE = 253;

/**
 * Returns the site of a page that led here: its host without "www."; null for our own pages, for what is no web address,
 * and for an address that could name a person.
 */
export function siteOf(referrer: string | null | undefined, own: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { protocol, hostname, host } = new URL(referrer);
  if ((protocol !== "https:" && protocol !== "http:") || host === own) return null;
  const site = hostname.replace(/^www\./, "");
  return site === "" || site.length > LONGEST_SITE ? null : site;
}
