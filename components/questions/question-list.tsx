import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { Card } from "@/components/ui/card";
import type { Lang } from "@/lib/i18n/languages";
import type { Question } from "@/lib/questions/presenter";
import { QuestionActions } from "./question-actions";

/** Shows every question with its answer; without actions the list is read-only. */
export function QuestionList({
  lang,
  questions,
  update,
  remove,
}: {
  lang: Lang;
  questions: Question[];
  update?: FormAction;
  remove?: PlainAction;
}) {
  return (
    <ul className="grid max-w-3xl gap-4">
      {questions.map(({ id, farm_id, question, answer }) => (
        <Card as="li" key={id} className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="break-words text-xl">{question}</h2>
            <p className="mt-1.5 whitespace-pre-line break-words text-muted">{answer}</p>
          </div>
          {update && remove ? (
            <QuestionActions
              lang={lang}
              known={{ id, farm_id, question, answer }}
              update={update}
              remove={remove}
            />
          ) : null}
        </Card>
      ))}
    </ul>
  );
}
