import { AVAILABILITY_TYPES } from "@/lib/vocabulary/codes";
import type { Lang } from "@/lib/vocabulary/languages";
import { type Availability, produceLabel } from "./rules";

/** Filters of a produce list. Unknown values are ignored. */
export interface ProduceFilters {
  q: string;
  availability: Availability | null;
}

const first = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? "";

/** Reads the filters from a query. */
export function readFilters(query: Record<string, string | string[] | undefined>): ProduceFilters {
  const availability = AVAILABILITY_TYPES.find((code) => code === first(query.availability)) ?? null;
  return { q: first(query.q).trim().slice(0, 100), availability };
}

/** Returns the query for these filters; "" without filters. */
export function writeFilters({ q, availability }: ProduceFilters): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (availability) query.set("availability", availability);
  const text = query.toString();
  return text ? `?${text}` : "";
}

const plain = (text: string) =>
  text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").normalize("NFD").replace(/\p{M}/gu, "");

interface Filtered {
  name: string;
  description: string;
  type_id: number | null;
  availability: string;
}

/** Returns the produces that match, without regard to case and accents. */
export function matching<Item extends Filtered>(
  produces: Item[],
  filters: ProduceFilters,
  lang: Lang,
): Item[] {
  const words = plain(filters.q).split(/\s+/).filter(Boolean);
  return produces.filter((produce) => {
    if (filters.availability && produce.availability !== filters.availability) return false;
    const text = plain(`${produceLabel(produce, lang)} ${produce.description}`);
    return words.every((word) => text.includes(word));
  });
}
