import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { CreditNotesOfFarms } from "@/components/payments/all/credit-notes-of-farms";
import { DisputeList } from "@/components/payments/all/dispute-list";
import { InvoicesOfFarms } from "@/components/payments/all/invoices-of-farms";
import { PaymentsOfFarms } from "@/components/payments/all/payments-of-farms";
import { SalesByProvince } from "@/components/payments/all/sales-by-province";
import { StuckRequests } from "@/components/payments/all/stuck-requests";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { SearchForm } from "@/components/ui/search-form";
import { TabLinks } from "@/components/ui/tab-links";
import { adminHref } from "@/lib/i18n/routes";
import { readProvincialSales } from "@/lib/payments/charges/service/provincial-sales";
import { listStuckRequests } from "@/lib/payments/commands/service/stuck-commands";
import { listDisputes } from "@/lib/payments/disputes/service/disputes";
import { LISTED_DOCUMENTS } from "@/lib/payments/documents/inputs";
import { listAllDocuments } from "@/lib/payments/documents/service/documents";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import type { Lang } from "@/lib/vocabulary/languages";
import { closeStuck, refund, release, retryStuck } from "./actions";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("charges"))("all.title") };
}

/** What all farms pay; for everyone but super administrators there is no such page. */
export default async function PaymentsPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const query = await searchParams;
  const q = typeof query.q === "string" ? query.q.trim().slice(0, 100) : "";
  const ctx = await pageContext(lang);
  const reading = readList({ page: query.page }, (known) =>
    listAllDocuments(ctx, { ...known, show: query.show, q }),
  );
  const [{ found }, stuck, disputes, sales] = await load(
    lang,
    Promise.all([reading, listStuckRequests(ctx), listDisputes(ctx), readProvincialSales(ctx)]),
  );
  const { show, page, more } = found;
  const t = await getTranslations("charges.all");
  const base = adminHref(lang, "/payments");
  const hrefFor = (values: { show: string; q?: string; page?: number }) => {
    const asked = new URLSearchParams({ show: values.show });
    if (values.q) asked.set("q", values.q);
    if (values.page && values.page > 1) asked.set("page", String(values.page));
    return `${base}?${asked}`;
  };
  return (
    <ClientMessages lang={lang} areas={["charges", "common"]}>
      <PageHeader help="plan" title={t("title")} description={t("description")} />
      <DisputeList lang={lang} rows={disputes} release={release} />
      <StuckRequests lang={lang} rows={stuck} actions={{ retry: retryStuck, close: closeStuck }} />
      <TabLinks
        className="mb-5"
        label={t("tabs")}
        tabs={LISTED_DOCUMENTS.map((kind) => ({
          href: hrefFor({ show: kind, q }),
          label: t(`kinds.${kind}`),
          current: kind === show,
        }))}
      />
      <SearchForm
        action={base}
        className="mb-5 block"
        label={t("search")}
        value={q}
        fieldClassName="max-w-lg"
      >
        <input type="hidden" name="show" value={show} />
      </SearchForm>
      {found.rows.length === 0 && page > 1 ? (
        <PastEnd first={hrefFor({ show, q })} />
      ) : found.rows.length === 0 ? (
        <EmptyState
          title={t(q ? "emptyTitle" : "noneTitle")}
          action={
            q ? (
              <LinkButton href={hrefFor({ show })} variant="secondary">
                {t("clear")}
              </LinkButton>
            ) : undefined
          }
        >
          {t(q ? "emptyText" : "noneText")}
        </EmptyState>
      ) : found.show === "invoices" ? (
        <InvoicesOfFarms lang={lang} rows={found.rows} refund={refund} />
      ) : found.show === "payments" ? (
        <PaymentsOfFarms lang={lang} rows={found.rows} />
      ) : (
        <CreditNotesOfFarms lang={lang} rows={found.rows} />
      )}
      <nav aria-label={t("pages")} className="mt-6 flex justify-end gap-3">
        {page > 1 && found.rows.length > 0 ? (
          <LinkButton href={hrefFor({ show, q, page: page - 1 })} variant="secondary" rel="prev">
            {t("newer")}
          </LinkButton>
        ) : null}
        {more ? (
          <LinkButton href={hrefFor({ show, q, page: page + 1 })} variant="secondary" rel="next">
            {t("older")}
          </LinkButton>
        ) : null}
      </nav>
      <SalesByProvince lang={lang} rows={sales} />
    </ClientMessages>
  );
}
