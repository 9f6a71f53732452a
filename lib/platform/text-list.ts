import { type SQL, sql } from "drizzle-orm";

/** Returns SQL for a list of texts to the right of `in`, as one parameter, however many there are. */
export const textList = (texts: readonly string[]): SQL =>
  sql`(select value from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;
