"use client";

import { useTranslations } from "next-intl";
import { fieldId } from "@/components/ui/field-id";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import type { BuilderFacts } from "./types";

const ID = fieldId("preview-reader");

/** Chooses the subscriber whose message the preview shows; without subscribers an example stands in. */
export function PreviewReader({
  readers,
  chosen,
  onChoose,
}: {
  readers: BuilderFacts["readers"];
  chosen: number | null;
  onChoose: (id: number) => void;
}) {
  const t = useTranslations("notifications.preview");
  if (readers.length === 0)
    return <p className="text-sm text-muted">{t("noReader", { name: t("exampleName") })}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Label htmlFor={ID}>{t("reader")}</Label>
      <Select
        id={ID}
        name="preview-reader"
        className="min-w-48 flex-1"
        value={String(chosen ?? "")}
        options={readers.map(({ id, name }) => ({ value: String(id), label: name || t("unnamed") }))}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
    </div>
  );
}
