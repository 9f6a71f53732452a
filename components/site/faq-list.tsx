"use client";

import { Drawing } from "@/components/illustrations/drawing";
import type { ProduceName } from "@/components/illustrations/produce-codes";
import type { FaqCategory, FaqCategoryKey } from "@/lib/site/faq";
import { faqStructuredData } from "@/lib/site/structured-data";
import { scriptSafeJson } from "@/lib/values/escape-markup";
import type { Lang } from "@/lib/vocabulary/languages";
import { FaqEntry } from "./faq-entry";

const PRODUCE: Record<FaqCategoryKey, ProduceName> = {
  cost: "squash",
  technology: "carrot",
  results: "strawberry",
  security: "garlic",
  flexibility: "lettuce",
};

/** Shows the links to each category: above the questions on a phone, beside them on a desktop. */
export function FaqNav({ label, categories }: { label: string; categories: FaqCategory[] }) {
  return (
    <nav aria-label={label} className="lg:sticky lg:top-24 lg:self-start">
      <ul className="flex flex-wrap gap-2 lg:grid lg:gap-1">
        {categories.map(({ key, anchor, title }) => (
          <li key={key}>
            <a
              href={`#${anchor}`}
              className="flex min-h-11 items-center gap-2.5 rounded-full border border-line bg-raised px-4 font-medium inert:opacity-45 hover:border-primary hover:bg-primary-soft hover:text-on-primary-soft lg:rounded-md lg:border-transparent lg:bg-transparent lg:px-2.5"
            >
              <Drawing name={PRODUCE[key]} className="size-7 shrink-0 max-lg:hidden" />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Renders the questions for search engines. It gets the same object as the list, so the page contains the data
 * once.
 */
export const FaqData = ({
  categories,
  appUrl,
  lang,
}: {
  categories: FaqCategory[];
  appUrl: string;
  lang: Lang;
}) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: scriptSafeJson(faqStructuredData(categories, appUrl, lang)) }}
  />
);

/** Shows the questions by category. Each opens without JavaScript, and all are open in print. */
export function FaqList({ id, categories }: { id: string; categories: FaqCategory[] }) {
  return (
    <div id={id} className="grid gap-12">
      {categories.map(({ key, anchor, title, questions }) => (
        <section key={key} id={anchor} aria-labelledby={`${anchor}-${key}`}>
          <h2 id={`${anchor}-${key}`} className="mb-4 flex items-center gap-3 wrap-anywhere">
            <Drawing name={PRODUCE[key]} className="size-11 shrink-0" />
            {title}
          </h2>
          <div className="grid gap-3">
            {questions.map(({ key: name, question, answer }) => (
              <FaqEntry key={name} question={question} answer={answer} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
