"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import type { ImportedRow } from "@/lib/imports/presenter";
import { CellEditor } from "./cell-editor";

/** Cells that show which person a row is, when no column is to blame. */
const SHOWN = 3;

/** Lists rows that are left out or have a remark: line, reason, and the values with a way to correct them. */
export function ListedRows({
  lang,
  ids,
  headers,
  rows,
  correct,
}: {
  lang: string;
  ids: { farm_id: number; import_id: number };
  headers: readonly string[];
  rows: readonly ImportedRow[];
  /** Omitted once the import has started. */
  correct?: PlainAction;
}) {
  const t = useTranslations("imports");
  const nameOf = (column: number) => headers[column] || t("organize.unnamed", { number: column + 1 });
  const happens = ({ outcome, twin_line }: ImportedRow) =>
    outcome === "duplicate" && twin_line !== null
      ? t("whatHappens.duplicateOf", { line: twin_line })
      : t(`whatHappens.${outcome ?? "invalid"}`);
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
      {rows.map((row) => {
        const blamed = [...new Set(row.remarks.flatMap(({ column }) => column ?? []))];
        const columns = blamed.length > 0 ? blamed : row.cells.slice(0, SHOWN).map((_, column) => column);
        const reasons =
          row.remarks.length > 0
            ? [...new Set(row.remarks.map(({ reason }) => t(`reasons.${reason}`)))]
            : [happens(row)];
        return (
          <li key={row.line} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[6rem_1fr_1fr]">
            <p className="tabular font-semibold">{t("verify.row", { line: row.line })}</p>
            <p>{reasons.join(" · ")}</p>
            <ul className="grid min-w-0 gap-1">
              {columns
                .filter((column) => blamed.length > 0 || row.cells[column])
                .map((column) => (
                  <li key={column} className="min-w-0">
                    <CellEditor
                      lang={lang}
                      ids={{ ...ids, line: row.line, column }}
                      name={nameOf(column)}
                      value={row.cells[column] ?? ""}
                      correct={blamed.length > 0 ? correct : undefined}
                    />
                  </li>
                ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
