import { CATALOGUE } from "@/lib/i18n/catalogue";
import { lookup } from "@/lib/i18n/translator";
import { UNDO_HOURS } from "@/lib/imports/rules/limits";
import type { Lang } from "@/lib/vocabulary/languages";
import { RETENTION } from "@/lib/vocabulary/retention";

/**
 * Days of what is kept outside of the database: lines of the log (docs/product/retention.md), and backups
 * (deploy/backup/backup.sh). A test compares them.
 */
export const OUTSIDE = { logs: { days: 90 }, backups: { days: 14 } } as const;

const PERIODS: Record<string, { days?: number; months?: number }> = {
  ...RETENTION,
  ...OUTSIDE,
  import_undo: { days: UNDO_HOURS / 24 },
};

interface RetentionGroup {
  title: string;
  rows: { what: string; period: string; why: string }[];
}

/** Returns a period in words: days, months, or whole years. */
function inWords(lang: Lang, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const years = months / 12;
  const [unit, count] =
    days > 0 ? ["days", days] : Number.isInteger(years) ? ["years", years] : ["months", months];
  return lookup(lang, "legal", `privacy.periods.${unit}`, { count });
}

/**
 * Returns what the privacy policy says of each kind of data: how long it is kept, and why. Periods come from
 * lib/vocabulary/retention.ts, and the order from the French messages.
 */
export function retentionGroups(lang: Lang): RetentionGroup[] {
  const values = Object.fromEntries(
    Object.entries(PERIODS).map(([kind, period]) => [kind, inWords(lang, period)]),
  );
  const say = (key: string) => lookup(lang, "legal", `privacy.periods.groups.${key}`, values);
  return Object.entries(CATALOGUE.fr.legal.privacy.periods.groups).map(([group, { rows }]) => ({
    title: say(`${group}.title`),
    rows: Object.keys(rows).map((row) => ({
      what: say(`${group}.rows.${row}.what`),
      period: say(`${group}.rows.${row}.period`),
      why: say(`${group}.rows.${row}.why`),
    })),
  }));
}
