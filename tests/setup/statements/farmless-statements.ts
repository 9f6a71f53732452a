import { parseSync } from "libpg-query";
import { tablesWithoutFarm } from "./farm-conditions";

/** A statement, and `file:function` of the code that made it. */
export interface Recorded {
  writer: string;
  text: string;
}

/** Returns `file:function table` of each table of farms that a statement uses without naming the farm. */
export function farmlessIn(recorded: readonly Recorded[]): string[] {
  const found = recorded.flatMap(({ writer, text }) =>
    tablesWithoutFarm(parseSync(text)).map((table) => `${writer} ${table}`),
  );
  return [...new Set(found)].sort();
}
