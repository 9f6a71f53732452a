"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icons";
import type { EditedFaq } from "@/lib/faqs/presenter";
import { adminHref } from "@/lib/i18n/routes";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";

const DIRECTIONS = ["up", "down"] as const;

/** Shows a question with its place, its state, and what can be done with it. */
export function FaqRow({
  lang,
  faq,
  ends,
  actions,
}: {
  lang: Lang;
  faq: EditedFaq;
  /** Whether it is the first or the last of its subject. */
  ends: Record<(typeof DIRECTIONS)[number], boolean>;
  actions: Record<"move" | "publish" | "remove", PlainAction>;
}) {
  const t = useTranslations("faqs");
  const common = useTranslations("common");
  const row = useRowAction(lang, { faq_id: faq.id });
  const question =
    [lang, ...LANGS].map((each) => faq.contents[each].question).find((text) => text !== "") ?? t("untitled");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 md:px-4">
      <span className="flex gap-1">
        {DIRECTIONS.map((direction) => {
          return (
            <Button
              key={direction}
              size="icon-sm"
              variant="ghost"
              aria-label={t(direction, { question })}
              // A button at the end of the list keeps the focus that a disabled one would lose.
              aria-disabled={ends[direction] || row.pending}
              className="aria-disabled:opacity-40"
              onClick={() => {
                if (ends[direction] || row.pending) return;
                row.start(actions.move, t("moved"), { direction });
              }}
            >
              <Icon name={`chevron-${direction}`} />
            </Button>
          );
        })}
      </span>
      <span className="min-w-[min(100%,14rem)] flex-1 wrap-anywhere">
        <Link
          href={adminHref(lang, `/faqs/${faq.id}`)}
          className="inline-flex min-h-8 items-center font-medium text-link underline-offset-4 hover:underline"
        >
          {question}
        </Link>
        {faq.published ? null : (
          <Badge tone="outline" className="ml-2">
            {t("draft")}
          </Badge>
        )}
      </span>
      <span className="flex flex-wrap gap-1 max-sm:w-full">
        <Button
          size="sm"
          variant="ghost"
          aria-label={t(faq.published ? "hideOf" : "publishOf", { question })}
          onClick={() =>
            row.start(actions.publish, t(faq.published ? "hidden" : "published"), {
              published: !faq.published,
            })
          }
        >
          {t(faq.published ? "hide" : "publish")}
        </Button>
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="danger-ghost" aria-label={t("deleteOf", { question })}>
              {t("delete")}
            </Button>
          }
          words={{
            title: t("deleteTitle"),
            description: t("deleteText", { question }),
            confirm: t("delete"),
            cancel: common("cancel"),
          }}
          onConfirm={() => row.run(actions.remove, t("deleted"))}
        />
      </span>
    </li>
  );
}
