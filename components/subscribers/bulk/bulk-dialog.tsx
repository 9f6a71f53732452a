"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { languageOptions } from "@/components/forms/language-options";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { BulkAct } from "@/lib/vocabulary/enumerations";

/** The acts that ask something first. A removal can be undone, so it asks nothing. */
export type AskedAct = Exclude<BulkAct, "delete">;

/** What each act asks for; null asks only whether one is sure. */
const ASKS: Record<AskedAct, "category_id" | "qr_code_id" | "lang" | null> = {
  assign_category: "category_id",
  replace_categories: "category_id",
  remove_category: "category_id",
  remove_categories: null,
  assign_qr_code: "qr_code_id",
  remove_qr_code: null,
  set_lang: "lang",
  unsubscribe: null,
};

/** Asks for what people get, or whether one is sure, and says for how many it holds. */
export function BulkDialog({
  act,
  count,
  number,
  categories,
  qrCodes,
  pending,
  close,
  run,
}: {
  act: AskedAct;
  count: number;
  /** The count in words. */
  number: string;
  categories: readonly { id: number; name: string }[];
  qrCodes: readonly { id: number; title: string }[];
  pending: boolean;
  close: () => void;
  run: (act: BulkAct, change?: object) => Promise<boolean>;
}) {
  const t = useTranslations("subscribers.bulk");
  const fields = useTranslations("subscribers.fields");
  const common = useTranslations("common");
  const asks = ASKS[act];
  const options = {
    category_id: categories.map(({ id, name }) => ({ value: String(id), label: name })),
    qr_code_id: qrCodes.map(({ id, title }) => ({ value: String(id), label: title })),
    lang: languageOptions(common),
  };
  const [value, setValue] = useState(asks ? (options[asks][0]?.value ?? "") : "");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(act, asks ? { [asks]: value } : {})) close();
  };
  return (
    <Dialog open onOpenChange={(open) => open || close()}>
      <DialogContent
        title={t(`acts.${act}`)}
        description={t(`explain.${act}`, { count, number })}
        closeLabel={common("close")}
        size="sm"
      >
        <form onSubmit={submit} className="grid gap-5">
          {asks ? (
            <Field name={asks} label={fields(asks === "category_id" ? "category" : asks)} idPrefix="bulk">
              <Select
                options={options[asks]}
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            </Field>
          ) : null}
          <div className="flex justify-end gap-2.5 max-sm:flex-col-reverse">
            <Button variant="ghost" onClick={close}>
              {common("cancel")}
            </Button>
            <Button type="submit" variant={act === "unsubscribe" ? "danger" : "primary"} pending={pending}>
              {t(`confirm.${act}`)}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
