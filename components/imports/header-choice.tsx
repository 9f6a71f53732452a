"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { OpenImport } from "@/lib/imports/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Cells that show which line is which. */
const SHOWN = 4;

/** Shows which line names the columns, and lets another one be chosen. */
export function HeaderChoice({
  lang,
  ids,
  entry,
  choose,
}: {
  lang: Lang;
  ids: { farm_id: number; import_id: number };
  entry: OpenImport;
  choose: PlainAction;
}) {
  const t = useTranslations("imports");
  const router = useRouter();
  const { run, pending } = useRowAction(lang, ids);
  const [line, setLine] = useState(String(entry.header_line));
  const options = entry.head.map((record) => ({
    value: String(record.line),
    label: t("organize.line", {
      line: record.line,
      cells: record.cells.filter(Boolean).slice(0, SHOWN).join(" · "),
    }),
  }));
  return (
    <div className="mb-6 grid max-w-3xl gap-3">
      {entry.sheets.length > 1 ? <p>{t("organize.sheet", { sheet: entry.sheet })}</p> : null}
      {options.length > 1 ? (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            name="header_line"
            label={t("organize.headerLine")}
            help={t("organize.headerLineHelp")}
            className="min-w-0 flex-1"
          >
            <Select value={line} options={options} onChange={(event) => setLine(event.target.value)} />
          </Field>
          {line === String(entry.header_line) ? null : (
            <Button
              variant="secondary"
              pending={pending}
              onClick={() => void run(choose, () => router.refresh(), { header_line: line })}
            >
              {t("organize.useLine")}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
