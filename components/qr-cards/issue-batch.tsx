"use client";

import { useTranslations } from "next-intl";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { SelectField, TextField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { Button } from "@/components/ui/button";
import { BATCH_COUNTS, BATCH_NOTE_LENGTH, CARDS_A_SHEET } from "@/lib/qr-codes/inputs";
import type { Lang } from "@/lib/vocabulary/languages";

/** Issues the codes of a batch of cards, with what they are for. */
export function IssueBatch({ lang, action }: { lang: Lang; action: FormAction }) {
  const t = useTranslations("qr_cards.issue");
  const labels = { note: t("note"), count: t("count") };
  return (
    <DialogForm
      lang={lang}
      ids={{}}
      words={{ title: t("title"), labels, submit: t("submit"), done: t("done") }}
      size="sm"
      action={action}
      opener={{ trigger: <Button>{t("open")}</Button> }}
    >
      <KeptDraft form="cards" />
      <p>{t("text")}</p>
      <TextField
        name="note"
        label={labels.note}
        help={t("noteHelp")}
        maxLength={BATCH_NOTE_LENGTH}
        autoComplete="off"
        required
      />
      <SelectField
        name="count"
        label={labels.count}
        defaultValue="20"
        options={BATCH_COUNTS.map((count) => ({
          value: String(count),
          label: t("cards", { count, sheets: count / CARDS_A_SHEET }),
        }))}
      />
    </DialogForm>
  );
}
