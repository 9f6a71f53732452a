import { headers } from "next/headers";

/** One value of a query: of several with the same name, the first. */
export const first = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value) || undefined;

/**
 * What someone without JavaScript wanted to see: home, where they were sent with it in the address, is where they
 * pressed the link to the log-in page. The verb checks the path.
 */
export async function wantedBefore(): Promise<string | undefined> {
  const referer = (await headers()).get("referer");
  if (!referer || !URL.canParse(referer)) return undefined;
  return new URL(referer).searchParams.get("redirect_to") ?? undefined;
}
