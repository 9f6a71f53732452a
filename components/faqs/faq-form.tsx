"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { SubmitButton } from "@/components/ui/submit-button";
import { ANSWER_LENGTH, type FaqWords, QUESTION_LENGTH } from "@/lib/faqs/inputs";
import type { EditedFaq } from "@/lib/faqs/presenter";
import { FAQ_CATEGORIES } from "@/lib/vocabulary/enumerations";
import { byLang, LANGS, type Lang } from "@/lib/vocabulary/languages";
import { FaqFacts } from "./faq-facts";
import { FaqPreview } from "./faq-preview";

const NOTHING: FaqWords = byLang(() => ({ question: "", answer: "" }));

/** Writes a question in both languages, side by side, with what the page will show. */
export function FaqForm({
  lang,
  facts,
  known,
  action,
}: {
  lang: Lang;
  /** The figures of each language by their names. */
  facts: Record<Lang, Record<string, string>>;
  known?: EditedFaq;
  action: FormAction;
}) {
  const t = useTranslations("faqs.form");
  const subjects = useTranslations("faq.categories");
  const stored = known?.contents ?? NOTHING;
  const [typed, setTyped] = useState(stored);
  const read = ({ target }: FormEvent) => {
    const { form } = target as HTMLInputElement;
    if (!form) return;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name) ?? "");
    setTyped(byLang((each) => ({ question: text(`question_${each}`), answer: text(`answer_${each}`) })));
  };
  const labels = Object.fromEntries(
    LANGS.flatMap((each) => [
      [`question_${each}`, t(`questionIn.${each}`)],
      [`answer_${each}`, t(`answerIn.${each}`)],
    ]),
  );
  return (
    <div onInput={read}>
      <ActionForm lang={lang} summary={t("summary")} labels={labels} action={action} className="grid gap-6">
        <KeptDraft form={known ? `faq-${known.id}-${known.version}` : "faq"} />
        {known ? (
          <>
            <input type="hidden" name="faq_id" value={known.id} />
            <input type="hidden" name="version" value={known.version} />
          </>
        ) : null}
        <SelectField
          name="category"
          label={t("category")}
          defaultValue={known?.category}
          options={FAQ_CATEGORIES.map((value) => ({ value, label: subjects(`${value}.title`) }))}
          className="max-w-sm"
        />
        <div className="grid gap-8 lg:grid-cols-2">
          {LANGS.map((each) => (
            <fieldset key={each} className="grid min-w-0 content-start gap-4">
              <legend className="mb-3 font-display text-xl">{t(`in.${each}`)}</legend>
              <TextField
                name={`question_${each}`}
                label={t("question")}
                lang={each}
                maxLength={QUESTION_LENGTH}
                defaultValue={stored[each].question}
              />
              <TextAreaField
                name={`answer_${each}`}
                label={t("answer")}
                help={t("answerHelp")}
                lang={each}
                rows={9}
                maxLength={ANSWER_LENGTH}
                defaultValue={stored[each].answer}
              />
              <FaqPreview lang={each} words={typed[each]} facts={facts[each]} />
            </fieldset>
          ))}
        </div>
        <CheckboxField
          name="published"
          label={t("published")}
          help={t("publishedHelp")}
          defaultChecked={known?.published}
        />
        <SubmitButton className="justify-self-start max-sm:w-full">{t("save")}</SubmitButton>
      </ActionForm>
      <FaqFacts facts={facts[lang]} />
    </div>
  );
}
