import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { ChargeList } from "@/components/payments/charge-list";
import { CreditNoteList } from "@/components/payments/credit-note-list";
import { InvoiceList } from "@/components/payments/invoice-list";
import { OpenCharges } from "@/components/payments/open-charges";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Pagination } from "@/components/ui/pagination";
import { adminHref } from "@/lib/i18n/routes";
import { listCharges } from "@/lib/payments/charges/service/charge-lines";
import { roleMay } from "@/lib/platform/permissions";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";

type Props = {
  params: Promise<{ lang: string; farmUuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "charges" });
  return { title: t("title") };
}

export default async function ChargesPage({ params, searchParams }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const query = await searchParams;
  const asked = { page: query.page, notification: query.notification };
  const ctx = await pageContext(lang);
  const { found } = await load(
    lang,
    readList(asked, (known) => listCharges(ctx, { ...known, farm_id: farm.id })),
  );
  const { rows, total, page, per_page, notification, account } = found;
  const t = await getTranslations("charges");
  const screen = (path: string) => adminHref(lang, `/farms/${farmUuid}/${path}`);
  const hrefFor = (number: number) => {
    const values = new URLSearchParams({
      ...(notification ? { notification: notification.uuid } : {}),
      ...(number > 1 ? { page: String(number) } : {}),
    }).toString();
    return values ? `${screen("charges")}?${values}` : screen("charges");
  };
  const first = (page - 1) * per_page + 1;
  const above = roleMay(role, "billing.manage")
    ? { href: screen("plan"), label: t("backToPlan") }
    : { href: screen("settings"), label: t("back") };
  const none = (
    <EmptyState
      heading="h3"
      title={t("list.emptyTitle")}
      action={<LinkButton href={screen("notifications/create")}>{t("list.write")}</LinkButton>}
    >
      {t("list.emptyText")}
    </EmptyState>
  );
  return (
    <ClientMessages lang={lang} areas={["common"]}>
      <PageHeader
        help="charges"
        title={account ? t("title") : t("titleOfFarm")}
        description={account ? t("description") : t("descriptionOfFarm")}
        back={above}
      />
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        {account ? <OpenCharges lang={lang} open={account.open} timeZone={farm.time_zone} /> : null}
        <Card as="section">
          <CardHeader
            title={t("list.title")}
            description={
              notification ? t("list.only", { title: notification.title || t("list.untitled") }) : undefined
            }
            action={
              notification ? (
                <Link
                  href={screen("charges")}
                  className="inline-block py-1 font-medium text-link underline underline-offset-4"
                >
                  {t("list.all")}
                </Link>
              ) : undefined
            }
          />
          {rows.length > 0 ? (
            <ChargeList lang={lang} farm={farm} rows={rows} />
          ) : notification ? (
            <p className="text-muted">{t("list.emptySend")}</p>
          ) : (
            none
          )}
          <Pagination
            page={page}
            pageCount={Math.ceil(total / per_page)}
            hrefFor={hrefFor}
            className="mt-4"
            labels={{
              nav: t("list.pages"),
              previous: t("list.previous"),
              next: t("list.next"),
              page: (number) => t("list.page", { page: number }),
              summary:
                total > per_page
                  ? t("list.summary", { from: first, to: first + rows.length - 1, total })
                  : undefined,
            }}
          />
        </Card>
        {account ? (
          <>
            <InvoiceList lang={lang} farm={farm} invoices={account.invoices} />
            <CreditNoteList lang={lang} farm={farm} notes={account.credit_notes} />
          </>
        ) : null}
      </div>
    </ClientMessages>
  );
}
