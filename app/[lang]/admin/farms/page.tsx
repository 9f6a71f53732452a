import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { OutageAlert } from "@/components/admin/outage-alert";
import { PageHeader } from "@/components/admin/page-header";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { FarmCard } from "@/components/farm/farm-card";
import { Scene } from "@/components/illustrations/scene";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { linkLine } from "@/components/ui/link-style";
import { SearchForm } from "@/components/ui/search-form";
import { FARM_PLACE } from "@/lib/farms/rules/farm-place";
import { adminOverview, listMyFarms } from "@/lib/farms/service/read";
import { longMoment } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import { readOutages } from "@/lib/outages/service";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import { tryProvider } from "./actions";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The search box appears from this number of farms on; a shorter list does not need it. */
const WORTH_SEARCHING = 6;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("farms"))("list.title") };
}

export default async function FarmsPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const query = await searchParams;
  const q = typeof query.q === "string" ? query.q.slice(0, 100) : "";
  const after = typeof query.after === "string" && FARM_PLACE.test(query.after) ? query.after : undefined;
  const ctx = await pageContext(lang);
  const [{ user }, { farms, produces, next }, outages] = await load(
    lang,
    Promise.all([adminOverview(ctx), listMyFarms(ctx, { q, after }), readOutages(ctx)]),
  );
  const t = await getTranslations("farms.list");
  const base = adminHref(lang, "/farms");
  const produceCount = new Map<number, number>();
  for (const { farm_id } of produces) produceCount.set(farm_id, (produceCount.get(farm_id) ?? 0) + 1);
  const add = <LinkButton href={`${base}/create`}>{t("add")}</LinkButton>;
  const none = farms.length === 0;
  return (
    <>
      <PageHeader
        help="farms"
        title={t(user.is_admin ? "allTitle" : "title")}
        description={none || next || after ? undefined : t("count", { count: farms.length })}
        action={none && !q && !after ? undefined : add}
      />
      {user.is_admin ? (
        <p className="mb-4">
          <a href={adminHref(lang, "/producers")} className={linkLine}>
            {t("table")}
          </a>
        </p>
      ) : null}
      {outages.length > 0 ? (
        <ClientMessages lang={lang} areas={["farms", "common"]}>
          {outages.map(({ channel, reason, retry_at }) => (
            <OutageAlert
              key={channel}
              {...{ lang, channel, reason }}
              at={longMoment(new Date(retry_at), lang, SITE_ZONE)}
              action={tryProvider}
            />
          ))}
        </ClientMessages>
      ) : null}
      {farms.length >= WORTH_SEARCHING || q || after ? (
        <ClientMessages lang={lang} areas={["common"]}>
          <SearchForm
            action={base}
            className="mb-6 block"
            label={t("search")}
            value={q}
            fieldClassName="max-w-lg"
          />
        </ClientMessages>
      ) : null}
      {none && after ? <PastEnd first={q ? `${base}?${new URLSearchParams({ q })}` : base} /> : null}
      {none && !q && !after ? (
        <EmptyState illustration={<Scene name="market-stall" />} title={t("empty")} action={add}>
          {t("emptyText")}
        </EmptyState>
      ) : null}
      {none && q && !after ? (
        <EmptyState
          illustration={<Scene name="no-results" />}
          title={t("none")}
          action={
            <LinkButton href={base} variant="secondary">
              {t("reset")}
            </LinkButton>
          }
        >
          {t("noneText")}
        </EmptyState>
      ) : null}
      <ul className="max-md:entry-list md:grid md:grid-cols-2 md:gap-5 xl:grid-cols-3">
        {farms.map((farm) => (
          <FarmCard key={farm.id} lang={lang} farm={farm} produceCount={produceCount.get(farm.id) ?? 0} />
        ))}
      </ul>
      {next ? (
        <p className="mt-6">
          <LinkButton
            href={`${base}?${new URLSearchParams({ ...(q && { q }), after: next })}`}
            variant="secondary"
          >
            {t("more")}
          </LinkButton>
        </p>
      ) : null}
    </>
  );
}
