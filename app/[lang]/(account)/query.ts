import { headers } from "next/headers";

/** Returns one value of a query; the first one when the same name occurs more than once. */
export const first = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value) || undefined;

/**
 * Returns the page that someone without JavaScript wanted to see. The home page had it in its address
 * (redirect_to), and this person then pressed the link to the log-in page. The verb checks the path.
 */
export async function redirectFromReferer(): Promise<string | undefined> {
  const referer = (await headers()).get("referer");
  if (!referer || !URL.canParse(referer)) return undefined;
  return new URL(referer).searchParams.get("redirect_to") ?? undefined;
}
