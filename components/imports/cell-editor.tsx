"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows the value of a cell, and lets it be corrected. */
export function CellEditor({
  lang,
  ids,
  name,
  value,
  correct,
}: {
  lang: Lang;
  ids: { farm_id: number; import_id: number; line: number; column: number };
  /** The name of the column. */
  name: string;
  value: string;
  correct?: PlainAction;
}) {
  const t = useTranslations("imports");
  const router = useRouter();
  const { run, pending } = useRowAction(lang, ids);
  const [typed, setTyped] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const label = t("verify.correctLabel", { column: name, line: ids.line });

  if (typed === null || !correct)
    return (
      <span className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2">
        <span className="sr-only">{name} :</span>
        <span className="min-w-0 max-w-72 break-words" dir="auto">
          {value === "" ? <span className="text-muted">—</span> : value}
        </span>
        {correct ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => setTyped(value)}
            aria-label={`${t("verify.correct")} ${label}`}
          >
            {t("verify.correct")}
          </Button>
        ) : null}
      </span>
    );
  const save = async () => {
    setSaving(true);
    const saved = await run(correct, () => router.refresh(), { value: typed });
    setSaving(false);
    if (saved) setTyped(null);
  };
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        aria-label={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && setTyped(null)}
        className="max-w-64"
        autoFocus
      />
      <Button type="submit" size="sm" pending={saving || pending}>
        {t("verify.save")}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setTyped(null)}>
        {t("verify.cancelEdit")}
      </Button>
    </form>
  );
}
