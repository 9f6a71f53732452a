"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import type { EditedFaq } from "@/lib/faqs/presenter";
import type { FaqCategoryKey } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { FaqRow } from "./faq-row";

/** Lists the questions by subject. */
export function FaqGroups({
  lang,
  groups,
  actions,
}: {
  lang: Lang;
  groups: { category: FaqCategoryKey; questions: EditedFaq[] }[];
  actions: Record<"move" | "publish" | "remove", PlainAction>;
}) {
  const t = useTranslations("faqs");
  const subjects = useTranslations("faq.categories");
  return (
    <div className="grid max-w-4xl gap-8">
      {groups.map(({ category, questions }) => (
        <section key={category} aria-labelledby={`faqs-${category}`}>
          <h2 id={`faqs-${category}`} className="mb-3">
            {subjects(`${category}.title`)}
          </h2>
          {questions.length === 0 ? <p className="text-muted">{t("none")}</p> : null}
          <ol className="divide-y divide-line rounded-xl border border-line bg-raised">
            {questions.map((faq, at) => (
              <FaqRow
                key={faq.id}
                lang={lang}
                faq={faq}
                ends={{ up: at === 0, down: at === questions.length - 1 }}
                actions={actions}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
