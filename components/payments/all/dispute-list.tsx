import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { longDay, longMoment } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import { farmValues } from "@/lib/i18n/of-name";
import { reasonInWords } from "@/lib/payments/disputes/dispute-reason";
import type { Dispute } from "@/lib/payments/disputes/dispute-view";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import { FarmLink } from "./farm-link";
import { ReleaseSends } from "./release-sends";

/** Lists the disputes that are open or hold sends, with what they took and the file that answers them. */
export async function DisputeList({
  lang,
  rows,
  release,
}: {
  lang: Lang;
  rows: readonly Dispute[];
  release: PlainAction;
}) {
  const t = await getTranslations("charges.disputes");
  if (rows.length === 0) return null;
  const money = (cents: number) => formatMoney(cents, lang);
  const factsOf = (row: Dispute): string[] => [
    t("facts", {
      amount: money(row.amount_cents),
      status: t(`statuses.${row.status}`),
      day: longDay(row.opened_at, lang, SITE_ZONE),
    }),
    ...(row.due_at && row.status === "needs_response"
      ? [t("due", { when: longMoment(row.due_at, lang, SITE_ZONE) })]
      : []),
    ...(row.withdrawn_cents > 0
      ? [t("withdrawn", { amount: money(row.withdrawn_cents), fee: money(row.fee_cents) })]
      : []),
    ...(row.reinstated_cents > 0 ? [t("reinstated", { amount: money(row.reinstated_cents) })] : []),
  ];
  return (
    <div className="mb-8 grid gap-3">
      <Alert tone="warning" title={t("title", { count: rows.length })}>
        {t("text")}
      </Alert>
      <ul className="grid gap-3" aria-label={t("list")}>
        {rows.map((row) => (
          <li key={row.id} className="card grid gap-3 p-4 sm:grid-cols-[1fr_auto] sm:items-center">
            <div>
              <p className="font-semibold">
                <FarmLink lang={lang} farm={row.farm} /> · {t(`kinds.${row.kind}`)}
              </p>
              {factsOf(row).map((fact) => (
                <p key={fact}>{fact}</p>
              ))}
              {row.invoice_number ? (
                <p className="mt-1 text-sm text-muted">{t("invoice", { number: row.invoice_number })}</p>
              ) : null}
              <p className="text-sm text-muted wrap-anywhere">
                {t("reason", { reason: reasonInWords(row.reason, lang) })}
              </p>
              <p className="text-sm text-muted wrap-anywhere">{row.dispute}</p>
            </div>
            <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
              <LinkButton
                href={`/api/disputes/${row.id}/evidence`}
                download
                size="sm"
                aria-label={t("evidenceOf", farmValues(row.farm.name))}
              >
                {t("evidence")}
              </LinkButton>
              {row.holds_sends ? (
                <ReleaseSends lang={lang} disputeId={row.id} farm={row.farm.name} action={release} />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
