"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatTenths } from "@/components/notifications/words";
import type { Parameters } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Stays at the bottom of every step: who would get the message, for how much, and what leads on. */
export function BuilderBar({
  quote,
  busy = false,
  note,
  children,
}: {
  quote: Parameters["quote"] | null;
  busy?: boolean;
  /** What is left to do, beside the figures. */
  note?: ReactNode;
  /** The button that leads on. */
  children: ReactNode;
}) {
  const t = useTranslations("notifications.bar");
  const locale = useLocale() as Lang;
  return (
    <section
      aria-label={t("label")}
      className="builder-bar no-print sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-raised px-4 py-2.5 shadow-lg max-md:pb-[calc(0.625rem+env(safe-area-inset-bottom))] md:-mx-8 md:px-8"
    >
      <div className="min-w-26 flex-1 leading-snug">
        <p className="tabular font-semibold" aria-busy={busy}>
          {quote
            ? t("summary", {
                count: quote.recipients.people,
                total: formatTenths(quote.total_tenths, locale),
              })
            : null}
        </p>
        {note}
      </div>
      <div className="flex flex-wrap gap-1.5 md:gap-2.5">{children}</div>
    </section>
  );
}
