"use client";

import { useTranslations } from "next-intl";
import { EditAndDelete } from "@/components/forms/edit-and-delete";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import type { Lang } from "@/lib/vocabulary/languages";
import { QuestionForm } from "./question-form";

/** Shows a question that may be edited or deleted; its name opens it, and on a phone the whole row does. */
export function QuestionRow({
  lang,
  known,
  update,
  remove,
}: {
  lang: Lang;
  known: { id: number; farm_id: number; question: string; answer: string };
  update: FormAction;
  remove: PlainAction;
}) {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const { id, farm_id, question, answer } = known;
  return (
    <EditAndDelete
      lang={lang}
      ids={{ farm_id, question_id: id }}
      label={t("menu", { question })}
      editLabel={common("edit")}
      editing={(dialog) => (
        <QuestionForm opener={dialog} lang={lang} farmId={farm_id} known={known} action={update} />
      )}
      removal={{
        label: common("delete"),
        title: t("deleteTitle"),
        description: t("deleteText", { question }),
        done: t("deleted"),
        action: remove,
      }}
    >
      {(menu, edit) => (
        <>
          <div className="max-md:entry-whole md:min-w-0">
            <h2 className="font-sans text-base font-semibold tracking-normal md:font-display md:text-xl">
              <button type="button" onClick={edit} className="entry-link font-semibold wrap-anywhere">
                {question}
              </button>
            </h2>
            <p className="text-muted max-md:truncate max-md:text-sm md:mt-1.5 md:whitespace-pre-line md:wrap-anywhere">
              {answer}
            </p>
          </div>
          <div className="max-md:entry-more">{menu}</div>
        </>
      )}
    </EditAndDelete>
  );
}
