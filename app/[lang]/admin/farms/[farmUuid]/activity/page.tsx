import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ActivityList } from "@/components/activity/activity-list";
import { PageHeader } from "@/components/admin/page-header";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { SearchForm } from "@/components/ui/search-form";
import { Select } from "@/components/ui/select";
import { FARM_SUBJECTS } from "@/lib/audit/rules";
import { listActivity } from "@/lib/audit/service";
import { adminHref } from "@/lib/i18n/routes";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";

type Props = {
  params: Promise<{ lang: string; farmUuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "activity" });
  return { title: t("title") };
}

const NAMES = ["q", "user_id", "subject", "page"] as const;

export default async function ActivityPage({ params, searchParams }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm } = await loadFarm(lang, farmUuid);
  const query = await searchParams;
  const given = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query[name];
      return typeof value === "string" && value ? [[name, value.slice(0, 100)]] : [];
    }),
  );
  const ctx = await pageContext(lang);
  const { found, address: asked } = await load(
    lang,
    readList(given, (known) => listActivity(ctx, { ...known, farm_id: farm.id })),
  );
  const t = await getTranslations("activity");
  const base = adminHref(lang, `/farms/${farmUuid}/activity`);
  const pageHref = (page: number) => {
    const { page: _page, ...others } = asked;
    const text = new URLSearchParams({ ...others, ...(page > 1 ? { page: String(page) } : {}) }).toString();
    return text ? `${base}?${text}` : base;
  };
  const pastEnd = found.rows.length === 0 && found.page > 1;
  const filtered = Boolean(asked.q || asked.user_id || asked.subject);
  return (
    <ClientMessages lang={lang} areas={["activity", "common"]}>
      <PageHeader help="team" title={t("title")} description={t("description")} />
      <SearchForm
        action={base}
        className="mb-5 block"
        formClassName="grid gap-3 md:grid-cols-[minmax(0,2fr)_1fr_1fr_auto] md:items-end"
        label={t("search")}
        value={asked.q}
      >
        <Field name="user_id" label={t("person")} idPrefix="filter">
          <Select
            placeholder={t("everyone")}
            defaultValue={asked.user_id ?? ""}
            options={found.people.map(({ id, name }) => ({ value: String(id), label: name || String(id) }))}
          />
        </Field>
        <Field name="subject" label={t("kind")} idPrefix="filter">
          <Select
            placeholder={t("everything")}
            defaultValue={asked.subject ?? ""}
            options={FARM_SUBJECTS.map((value) => ({ value, label: t(`subjects.${value}`) }))}
          />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" variant="secondary">
            {t("apply")}
          </Button>
          {filtered ? (
            <LinkButton href={base} variant="ghost">
              {t("clear")}
            </LinkButton>
          ) : null}
        </div>
      </SearchForm>
      {pastEnd ? (
        <PastEnd first={pageHref(1)} />
      ) : found.rows.length === 0 ? (
        <EmptyState title={t(filtered ? "emptyTitle" : "noneTitle")}>
          {t(filtered ? "emptyText" : "noneText")}
        </EmptyState>
      ) : (
        <ActivityList lang={lang} timeZone={farm.time_zone} rows={found.rows} />
      )}
      <nav aria-label={t("pages")} className="mt-6 flex justify-end gap-3">
        {found.page > 1 && !pastEnd ? (
          <LinkButton href={pageHref(found.page - 1)} variant="secondary" rel="prev">
            {t("newer")}
          </LinkButton>
        ) : null}
        {found.more ? (
          <LinkButton href={pageHref(found.page + 1)} variant="secondary" rel="next">
            {t("older")}
          </LinkButton>
        ) : null}
      </nav>
    </ClientMessages>
  );
}
