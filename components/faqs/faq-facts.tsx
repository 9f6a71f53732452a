"use client";

import { useTranslations } from "next-intl";

/** Lists the figures that a text may name, with what each is today. */
export function FaqFacts({ facts }: { facts: Record<string, string> }) {
  const t = useTranslations("faqs.form");
  return (
    <details className="mt-8 rounded-xl border border-line bg-raised">
      <summary className="flex min-h-12 cursor-pointer items-center px-5 font-semibold">{t("facts")}</summary>
      <div className="px-5 pb-5">
        <p className="mb-3 text-muted">{t("factsText")}</p>
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-3">
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
