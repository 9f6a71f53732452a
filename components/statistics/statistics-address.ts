import type { Grouping, Preset } from "@/lib/statistics/inputs";

interface Query {
  range?: Preset;
  from?: string;
  to?: string;
  by?: Grouping;
}

/** Returns the address of the statistics with a range and a grouping. */
export type StatisticsAddress = (query: Query) => string;

/** Returns a function that writes addresses below `base`. What is the default is left out. */
export const statisticsAddress =
  (base: string): StatisticsAddress =>
  ({ by, ...range }) => {
    const query = Object.entries({ ...range, by: by === "source" ? undefined : by }).filter(
      (pair): pair is [string, string] => Boolean(pair[1]),
    );
    return query.length > 0 ? `${base}?${new URLSearchParams(query)}` : base;
  };
