"use client";

import { useTranslations } from "next-intl";
import { EditAndDelete } from "@/components/forms/edit-and-delete";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { QuestionForm } from "./question-form";

/** Shows the menu to edit a question or delete it. */
export function QuestionActions({
  lang,
  known,
  update,
  remove,
}: {
  lang: string;
  known: { id: number; farm_id: number; question: string; answer: string };
  update: FormAction;
  remove: PlainAction;
}) {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const { id, farm_id, question } = known;
  return (
    <EditAndDelete
      lang={lang}
      ids={{ farm_id, question_id: id }}
      label={t("menu", { question })}
      editLabel={common("edit")}
      editing={(dialog) => (
        <QuestionForm {...dialog} lang={lang} farmId={farm_id} known={known} action={update} />
      )}
      removal={{
        label: common("delete"),
        title: t("deleteTitle"),
        description: t("deleteText", { question }),
        done: t("deleted"),
        action: remove,
      }}
    />
  );
}
