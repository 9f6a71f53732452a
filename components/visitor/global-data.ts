import type { Lang } from "@/lib/vocabulary/languages";
import { call } from "./call";
import { accepted, COOKIE_SETTINGS_KEY } from "./cookie-settings";
import { kept } from "./storage";
import { openEntry, sealEntry } from "./stored-entry";

const keyOf = (lang: Lang) => `global-${lang}` as const;
const ENTRY = { version: "1.0.7", hours: 24 };

/** The lists of GET /api/global that the browser uses. */
export interface GlobalData {
  produceTypes: { names: Record<Lang, string> }[];
}

/**
 * Returns the lists of reference data. They are stored for a day once cookies were accepted, and asked for again
 * after that or when the version changed.
 */
export async function globalData(lang: Lang, now = new Date()): Promise<GlobalData | null> {
  const key = keyOf(lang);
  const mayStore = accepted(kept.read(COOKIE_SETTINGS_KEY));
  const stored = mayStore ? openEntry(ENTRY, kept.read(key), now) : null;
  if (stored) return stored as unknown as GlobalData;
  kept.forget(key);
  const { data } = await call<GlobalData>("GET", "/api/global");
  if (data && mayStore) kept.write(key, sealEntry(ENTRY, data, now));
  return data;
}
