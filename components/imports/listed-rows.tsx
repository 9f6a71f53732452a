"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import type { Import, ImportedRow } from "@/lib/imports/presenter";
import type { ImportField } from "@/lib/vocabulary/import-enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { CellEditor } from "./cell-editor";

const WHO: readonly (ImportField | null)[] = ["name", "first_name", "last_name", "email", "phone"];

/** Lists rows that are left out or have a remark: line, who, reason, and all values with a way to correct them. */
export function ListedRows({
  lang,
  ids,
  entry,
  rows,
  list,
  correct,
}: {
  lang: Lang;
  ids: { farm_id: number; import_id: number };
  entry: Pick<Import, "headers" | "mapping">;
  rows: readonly ImportedRow[];
  /** Address of the list of subscribers, in which known people are opened. */
  list: string;
  /** Omitted once the import has started. */
  correct?: PlainAction;
}) {
  const t = useTranslations("imports");
  const { headers, mapping } = entry;
  const nameOf = (column: number) => headers[column] || t("organize.unnamed", { number: column + 1 });
  const happens = ({ outcome, twin_line }: ImportedRow) =>
    outcome === "duplicate" && twin_line !== null
      ? t("whatHappens.duplicateOf", { line: twin_line })
      : t(`whatHappens.${outcome ?? "invalid"}`);
  const mapped = mapping.flatMap((field, column) => (field === null ? [] : [column]));
  const editor = (row: ImportedRow, column: number) => (
    <li key={column} className="min-w-0">
      <CellEditor
        lang={lang}
        ids={{ ...ids, line: row.line, column }}
        name={nameOf(column)}
        value={row.cells[column] ?? ""}
        correct={correct}
      />
    </li>
  );
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
      {rows.map((row) => {
        const blamed = [...new Set(row.remarks.flatMap(({ column }) => column ?? []))];
        const others = mapped.filter((column) => !blamed.includes(column));
        const who = WHO.flatMap((field) => mapped.filter((column) => mapping[column] === field))
          .map((column) => row.cells[column])
          .filter(Boolean);
        const reasons =
          row.remarks.length > 0
            ? [...new Set(row.remarks.map(({ reason }) => t(`reasons.${reason}`)))]
            : [happens(row)];
        return (
          <li key={row.line} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[6rem_1fr_1fr]">
            <p className="tabular font-semibold">{t("verify.row", { line: row.line })}</p>
            <div className="min-w-0">
              <p className="line-clamp-3 break-words font-semibold" dir="auto">
                {who.length > 0 ? who.join(" · ") : row.known}
              </p>
              <p>{reasons.join(" · ")}</p>
              {row.known ? (
                <Link
                  href={`${list}?q=${encodeURIComponent(row.known)}`}
                  className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
                >
                  {t("verify.openPerson")}
                </Link>
              ) : null}
            </div>
            <div className="min-w-0">
              <ul className="grid min-w-0 gap-1">{blamed.map((column) => editor(row, column))}</ul>
              {correct && row.cells.length > 0 && others.length > 0 ? (
                <details>
                  <summary className="inline-flex min-h-11 items-center font-semibold text-link">
                    {t("verify.wholeRow")}
                  </summary>
                  <ul className="grid min-w-0 gap-1">{others.map((column) => editor(row, column))}</ul>
                </details>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
