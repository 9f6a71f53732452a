"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { Alert } from "@/components/ui/alert";
import type { Parameters } from "@/lib/notifications/presenter";

export interface ProblemLine {
  field: string;
  words: string;
  values?: { fields: string };
}

/** Returns the problems of the words, each with its field and its place in the catalogue. */
export const problemLines = ({ problems, quote }: Parameters): ProblemLine[] => [
  ...problems.map(({ field, key, values }) => ({ field, words: `problem.${field}.${key}`, values })),
  ...quote.tooLong.map((lang) => ({ field: `sms_content_${lang}`, words: `problem.tooLong.${lang}` })),
];

/** Shows the problems that prevent sending; each line leads to its field. */
export function ProblemList({
  parameters,
  goTo,
  box,
}: {
  parameters: Parameters;
  goTo: (field: string) => void;
  box?: Ref<HTMLDivElement>;
}) {
  const t = useTranslations("notifications.send");
  const lines = problemLines(parameters);
  if (lines.length === 0) return null;
  return (
    <Alert ref={box} tabIndex={-1} tone="warning" title={t("problems")}>
      <ul className="grid gap-0.5">
        {lines.map(({ field, words, values }) => (
          <li key={words}>
            <button
              type="button"
              className="min-h-8 text-left underline underline-offset-4"
              onClick={() => goTo(field)}
            >
              {t(words as "problem.subject_fr.unknownMergeField", { fields: values?.fields ?? "" })}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
