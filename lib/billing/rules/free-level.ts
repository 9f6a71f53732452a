import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";
import { limitsOf } from "../rules";

/** Returns the limits of a farm without a plan, as values of messages: what no plan allows is written nowhere else. */
export function freeLevel(lang: Lang) {
  const limits = limitsOf("canceled");
  const number = (value: number) => formatNumber(value, lang);
  return {
    free_people: number(limits.max_subscribers),
    free_messages: number(limits.max_notifications ?? 0),
    free_farms: number(limits.max_farms),
    free_users: number(limits.max_users),
    free_produces: number(limits.max_produces),
    free_questions: number(limits.max_questions),
  };
}
