"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { BuilderFacts } from "./types";

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
    <Field name="preview-reader" label={t("reader")}>
      <Select
        value={String(chosen ?? "")}
        options={readers.map(({ id, name }) => ({ value: String(id), label: name || t("unnamed") }))}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
    </Field>
  );
}
