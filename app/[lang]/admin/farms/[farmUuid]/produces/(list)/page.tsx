import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { PlanLink } from "@/components/payments/plan-link";
import { ProduceFilters } from "@/components/produce/produce-filters";
import { ProduceList } from "@/components/produce/produce-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { formatDay } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import { matching, readFilters } from "@/lib/produce/filters";
import { listProduces } from "@/lib/produce/service";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../../_load-farm";
import { changeAvailability, duplicate, remove } from "../actions";

type Props = {
  params: Promise<{ lang: string; farmUuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("produce"))("title") };
}

export default async function ProducesPage({ params, searchParams }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const ctx = await pageContext(lang);
  const produces = await load(lang, listProduces(ctx, { farm_id: farm.id }));
  const filters = readFilters(await searchParams);
  const shown = matching(produces, filters, lang);
  const t = await getTranslations("produce");
  const base = adminHref(lang, `/farms/${farmUuid}/produces`);
  const add = <LinkButton href={`${base}/create`}>{t("add")}</LinkButton>;
  return (
    <ClientMessages lang={lang} areas={["produce", "reference", "common"]}>
      <PageHeader
        help="produces"
        title={t("title")}
        description={t("description")}
        action={produces.length > 0 ? add : undefined}
      />
      {produces.length === 0 ? (
        <EmptyState illustration={<Scene name="no-produce" />} title={t("empty.title")} action={add}>
          {t("empty.text")}
        </EmptyState>
      ) : (
        <>
          <ProduceFilters lang={lang} base={base} filters={filters} produces={produces} />
          <p className="mb-3 text-sm text-muted" role="status">
            {t("count", { count: shown.length })}
            {" · "}
            {t("limit", { count: produces.length, max: farm.max_produces })}{" "}
            <PlanLink {...{ lang, farmUuid, role }} />
          </p>
          {shown.length === 0 ? (
            <EmptyState
              illustration={<Scene name="no-results" />}
              title={t("empty.none")}
              action={
                <LinkButton href={base} variant="secondary">
                  {t("empty.reset")}
                </LinkButton>
              }
            >
              {t("empty.noneText")}
            </EmptyState>
          ) : (
            <ProduceList
              lang={lang}
              base={base}
              produces={shown}
              today={formatDay(ctx.clock.now(), farm.time_zone)}
              actions={{ changeAvailability, duplicate, remove }}
            />
          )}
        </>
      )}
    </ClientMessages>
  );
}
