import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { ProducerFilters } from "@/components/producers/producer-filters";
import { ProducerPages } from "@/components/producers/producer-pages";
import { ProducerTable } from "@/components/producers/producer-table";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { adminHref } from "@/lib/i18n/routes";
import { producerFiltersOn, readProducerAddress, writeProducerAddress } from "@/lib/producers/list-address";
import { listProducers } from "@/lib/producers/service/list";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("producers"))("title") };
}

/** All farms in a table; for everyone but super administrators there is no such page. */
export default async function ProducersPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const asked = readProducerAddress(await searchParams);
  const ctx = await pageContext(lang);
  const { found, address } = await load(
    lang,
    readList(asked, (known) => listProducers(ctx, known)),
  );
  const t = await getTranslations("producers");
  const users = await getTranslations("users");
  const base = adminHref(lang, "/producers");
  const { rows, total, total_exact } = found;
  const filtered = address.q !== undefined || producerFiltersOn(address) > 0;
  const chosen = writeProducerAddress(address, { sort: undefined, dir: undefined, page: undefined });
  return (
    <ClientMessages lang={lang} areas={["producers", "common"]}>
      <PageHeader
        help="farms"
        title={t("title")}
        description={t(total_exact ? "count" : "countMore", { count: total })}
        action={<LinkButton href={adminHref(lang, "/producers/create")}>{users("producer.open")}</LinkButton>}
        secondary={
          total > 0 ? (
            <LinkButton href={`/api/producers/export${chosen}`} variant="secondary" download>
              {t("export")}
            </LinkButton>
          ) : undefined
        }
      />
      {total > 0 || filtered ? <ProducerFilters base={base} address={address} /> : null}
      {rows.length > 0 ? (
        <>
          <ProducerTable rows={rows} base={base} address={address} />
          <ProducerPages lang={lang} base={base} address={address} found={found} />
        </>
      ) : total > 0 ? (
        <PastEnd first={base + writeProducerAddress(address, { page: undefined })} />
      ) : (
        <EmptyState
          illustration={<Scene name={filtered ? "no-results" : "market-stall"} />}
          title={t(filtered ? "noMatchTitle" : "noneTitle")}
          action={
            filtered ? (
              <LinkButton href={base} variant="secondary">
                {t("clear")}
              </LinkButton>
            ) : undefined
          }
        >
          {t(filtered ? "noMatchText" : "noneText")}
        </EmptyState>
      )}
    </ClientMessages>
  );
}
