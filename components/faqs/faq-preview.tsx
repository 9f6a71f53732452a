"use client";

import { useTranslations } from "next-intl";
import { FaqEntry } from "@/components/site/faq-entry";
import { withFacts } from "@/lib/faqs/rules";
import type { Lang } from "@/lib/vocabulary/languages";

function filled(text: string, lang: Lang, facts: Record<string, string>): string {
  try {
    return withFacts(text, lang, facts);
  } catch {
    // A brace that is not closed yet.
    return text;
  }
}

/** Shows a question as its page does, with the figures filled in. */
export function FaqPreview({
  lang,
  words,
  facts,
}: {
  lang: Lang;
  words: { question: string; answer: string };
  facts: Record<string, string>;
}) {
  const t = useTranslations("faqs.form");
  const question = filled(words.question.trim(), lang, facts);
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{t("preview")}</p>
      {question === "" ? (
        <p className="rounded-xl border border-dashed border-line-strong p-4 text-muted">{t("empty")}</p>
      ) : (
        <div lang={lang} className="wrap-anywhere">
          <FaqEntry question={question} answer={filled(words.answer, lang, facts)} open />
        </div>
      )}
    </div>
  );
}
