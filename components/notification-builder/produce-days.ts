import { hasExpired } from "@/lib/produce/rules/expiry";
import type { BuilderFacts, DraftState } from "./types";

/** Returns the day on which a message goes out: the planned one, unless it is over. */
export const sendDay = ({ scheduled_day }: Pick<DraftState, "scheduled_day">, today: string): string =>
  scheduled_day > today ? scheduled_day : today;

/** Returns the names of the produces that a message of a day can contain: what has expired by then is left out. */
export const labelsOn = (
  { labels, lastDays }: Pick<BuilderFacts, "labels" | "lastDays">,
  day: string,
): BuilderFacts["labels"] =>
  Object.fromEntries(Object.entries(labels).filter(([id]) => !hasExpired(lastDays[Number(id)] ?? null, day)));
