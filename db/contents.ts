import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";

type Selection<Parts extends Record<string, PgColumn>> = {
  [Part in keyof Parts & string as `${Part}_${Lang}`]: SQL<GetColumnData<Parts[Part]>>;
};

/**
 * Returns what to select of rows that hold a content by language: each part in each language, by the name that forms
 * and calls use ("subject_fr"). Where nothing is written, it is the default of its column.
 * @param ofRow the condition that ties a content to the row that is selected
 */
export function contentsByLang<Parts extends Record<string, PgColumn>>(
  contents: PgTable & { lang: PgColumn },
  parts: Parts,
  ofRow: SQL,
): Selection<Parts> {
  const read = (part: PgColumn, lang: Lang) => {
    const written = sql`select ${part} from ${contents} where ${ofRow} and ${contents.lang} = ${lang}`;
    return sql`coalesce((${written}), ${sql.param(part.default, part)})`.mapWith(part);
  };
  return Object.fromEntries(
    LANGS.flatMap((lang) =>
      Object.entries(parts).map(([name, part]) => [`${name}_${lang}`, read(part, lang)]),
    ),
  ) as Selection<Parts>;
}
