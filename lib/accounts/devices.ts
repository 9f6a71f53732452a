import Bowser from "bowser";

/** Returns the names of the browser and the system of a User-Agent header; null for those it does not tell. */
export function deviceOf(user_agent: string): { browser: string | null; system: string | null } {
  if (!user_agent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(user_agent);
  return { browser: browser.name || null, system: os.name || null };
}
