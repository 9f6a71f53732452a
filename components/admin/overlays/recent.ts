import { accepted, COOKIE_SETTINGS_KEY } from "@/components/visitor/cookie-settings";
import { RECENT_PREFIX } from "@/components/visitor/saved-forms";
import { kept } from "@/components/visitor/storage";
import { openEntry, sealEntry } from "@/components/visitor/stored-entry";

const RECENT = { version: "1.0.0", hours: 30 * 24 };
const MOST = 5;

export interface RecentChoice {
  id: string;
  /** Name of a thing that was found; screens are named anew in the language of the page. */
  label?: string;
  /** Address without its language. */
  path: string;
}

const isChoice = (value: unknown): value is RecentChoice =>
  typeof value === "object" && value !== null && "id" in value && "path" in value;

/** Returns the last choices of an account, the newest first. */
export function recentChoices(userUuid: string, now = new Date()): RecentChoice[] {
  const { choices } = openEntry(RECENT, kept.read(RECENT_PREFIX + userUuid), now) ?? {};
  return Array.isArray(choices) ? choices.filter(isChoice) : [];
}

/** Keeps a choice of an account for later, once cookies were accepted. */
export function keepChoice(userUuid: string, choice: RecentChoice, now = new Date()): void {
  if (!accepted(kept.read(COOKIE_SETTINGS_KEY))) return;
  const others = recentChoices(userUuid, now).filter(({ id }) => id !== choice.id);
  const choices = [choice, ...others].slice(0, MOST);
  kept.write(RECENT_PREFIX + userUuid, sealEntry(RECENT, { choices }, now));
}
