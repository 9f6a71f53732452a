import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import type { Question } from "@/lib/questions/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { QuestionRow } from "./question-row";

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
    <ul className="max-w-3xl max-md:entry-list md:grid md:gap-4">
      {questions.map(({ id, farm_id, question, answer }) => (
        <li
          key={id}
          className="max-md:entry-row md:flex md:items-start md:justify-between md:gap-3 md:rounded-xl md:border md:border-line md:bg-raised md:p-6 md:shadow-sm"
        >
          {update && remove ? (
            <QuestionRow
              lang={lang}
              known={{ id, farm_id, question, answer }}
              update={update}
              remove={remove}
            />
          ) : (
            <div className="col-span-full min-w-0 wrap-anywhere">
              <h2 className="text-base md:text-xl">{question}</h2>
              <p className="whitespace-pre-line text-muted max-md:text-sm md:mt-1.5">{answer}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
