"use client";

import { useTranslations } from "next-intl";
import { DialogForm, type OpenedBy } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextAreaField, TextField } from "@/components/forms/form-fields";
import type { Lang } from "@/lib/vocabulary/languages";

/** Asks for a new question and its answer, or edits an existing one. */
export function QuestionForm({
  lang,
  farmId,
  known,
  suggested,
  action,
  opener,
}: {
  opener: OpenedBy;
  lang: Lang;
  farmId: number;
  known?: { id: number; question: string; answer: string };
  /** Fills the question field of a new question. */
  suggested?: string;
  action: FormAction;
}) {
  const t = useTranslations("questions.form");
  const labels = { question: t("question"), answer: t("answer") };
  return (
    <DialogForm
      opener={opener}
      lang={lang}
      ids={{ farm_id: farmId, question_id: known?.id }}
      words={{
        title: t(known ? "editTitle" : "addTitle"),
        labels,
        done: t(known ? "saved" : "added"),
        submit: t(known ? "save" : "submit"),
      }}
      action={action}
    >
      <TextField
        name="question"
        label={labels.question}
        help={t("questionHelp")}
        defaultValue={known?.question ?? suggested}
        required
        maxLength={200}
        autoComplete="off"
      />
      <TextAreaField
        name="answer"
        label={labels.answer}
        help={t("answerHelp")}
        defaultValue={known?.answer}
        required
        rows={5}
        maxLength={2000}
      />
    </DialogForm>
  );
}
