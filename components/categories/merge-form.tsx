"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

/** Asks which category takes the people of another one, and says what happens to both. */
export function MergeForm({
  category,
  others,
  open,
  onOpenChange,
  pending,
  merge,
}: {
  category: { name: string; subscribers_count: number };
  others: { id: number; name: string }[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pending: boolean;
  merge: (into: { id: number; name: string }) => void;
}) {
  const t = useTranslations("categories.merge");
  const common = useTranslations("common");
  const [chosen, setChosen] = useState(others[0]?.id);
  const into = others.find(({ id }) => id === chosen);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t("title", { name: category.name })} closeLabel={common("close")} size="sm">
        <div className="grid gap-5">
          <Field name="into_id" label={t("into")}>
            <Select
              value={String(chosen ?? "")}
              options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ target }) => setChosen(Number(target.value))}
            />
          </Field>
          {into ? (
            <p className="text-muted">
              {t("text", { name: category.name, into: into.name, count: category.subscribers_count })}
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => onOpenChange(false)}>
              {common("cancel")}
            </Button>
            <Button pending={pending} onClick={() => into && merge(into)}>
              {t("submit")}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
