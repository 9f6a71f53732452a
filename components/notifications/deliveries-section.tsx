import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { Pagination } from "@/components/ui/pagination";
import type { DeliveryRow } from "@/lib/delivery/presenter";
import { formatNumber } from "@/lib/i18n/format";
import type { Page } from "@/lib/values/pagination";
import type { Lang } from "@/lib/vocabulary/languages";
import { DeliveriesFilters } from "./deliveries-filters";
import { type DeliveriesQuery, writeDeliveriesQuery } from "./deliveries-query";
import { DeliveriesTable } from "./deliveries-table";

/** Shows the recipients, one page at a time, and a warning about deliveries with an unknown outcome. */
export function DeliveriesSection(props: {
  lang: Lang;
  base: string;
  timeZone: string;
  query: DeliveriesQuery;
  found: Page<DeliveryRow>;
  unknown: { email: number; sms: number };
  bothChannels: boolean;
}) {
  const { lang, base, timeZone, query, found, unknown, bothChannels } = props;
  const t = useTranslations("notifications");
  const { page, per_page, total, rows } = found;
  const number = (value: number) => formatNumber(value, lang);
  return (
    <section id="deliveries" aria-labelledby="deliveries-title" className="mt-10 scroll-mt-6">
      <h2 id="deliveries-title" className="mb-3">
        {t("deliveries.title")}
      </h2>
      {unknown.email + unknown.sms > 0 ? (
        <Alert
          tone="warning"
          className="mb-4"
          title={t("deliveries.unknownTitle", unknown)}
          action={
            query.status === "unknown" ? null : (
              <LinkButton variant="secondary" size="sm" href={`${base}?status=unknown#deliveries`}>
                {t("deliveries.seeUnknown")}
              </LinkButton>
            )
          }
        >
          {unknown.email > 0 ? <p>{t("deliveries.unknownEmails")}</p> : null}
          {unknown.sms > 0 ? <p>{t("deliveries.unknownText")}</p> : null}
        </Alert>
      ) : null}
      <DeliveriesFilters {...{ base, query, bothChannels }} />
      {rows.length > 0 ? (
        <DeliveriesTable rows={rows} {...{ lang, timeZone }} />
      ) : (
        <p className="rounded-xl bg-sunken p-6 text-center text-muted">{t("deliveries.nobody")}</p>
      )}
      <Pagination
        className="mt-5"
        page={page}
        pageCount={Math.ceil(total / per_page)}
        hrefFor={(to) => `${base}${writeDeliveriesQuery({ ...query, page: to })}#deliveries`}
        labels={{
          nav: t("list.pages"),
          previous: t("list.previous"),
          next: t("list.next"),
          page: (one) => t("list.page", { page: one }),
          summary:
            rows.length > 0
              ? t("list.range", {
                  from: number((page - 1) * per_page + 1),
                  to: number((page - 1) * per_page + rows.length),
                  total: number(total),
                })
              : undefined,
        }}
      />
    </section>
  );
}
