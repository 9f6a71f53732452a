import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { LogFilters } from "@/components/logs/log-filters";
import { LogTable } from "@/components/logs/log-table";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { TabLinks } from "@/components/ui/tab-links";
import { adminHref } from "@/lib/i18n/routes";
import { logFiltersOn, logOf, readLogAddress, writeLogAddress } from "@/lib/logs/list-address";
import { LOGS } from "@/lib/logs/rules";
import { readLog } from "@/lib/logs/service/read";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import type { Lang } from "@/lib/vocabulary/languages";
import { changeState, replay } from "./actions";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("logs"))("title") };
}

/** The logs of Potager; for everyone but super administrators there is no such page. */
export default async function LogsPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const asked = readLogAddress(await searchParams);
  const ctx = await pageContext(lang);
  const log = logOf(asked);
  const { found, address } = await load(
    lang,
    readList({ ...asked, log }, (known) => readLog(ctx, log, known)),
  );
  const t = await getTranslations("logs");
  const base = adminHref(lang, "/logs");
  const start = base + writeLogAddress({ log });
  const newest = base + writeLogAddress(address, { after: undefined });
  const filtered = logFiltersOn(address);
  return (
    <ClientMessages lang={lang} areas={["logs", "activity", "notifications", "contact", "common"]}>
      <PageHeader help="farms" title={t("title")} description={t(`descriptions.${log}`)} />
      <TabLinks
        label={t("tabs")}
        className="mb-6"
        tabs={LOGS.map((one) => ({
          href: base + writeLogAddress({ log: one }),
          label: t(`names.${one}`),
          current: one === log,
        }))}
      />
      <LogFilters key={log} base={base} log={log} address={address} />
      {found.rows.length > 0 ? (
        <LogTable lang={lang} found={found} actions={{ changeState, replay }} />
      ) : address.after ? (
        <PastEnd first={newest} />
      ) : (
        <EmptyState
          illustration={<Scene name={filtered ? "no-results" : "market-stall"} />}
          title={t(filtered ? "noMatchTitle" : "noneTitle")}
          action={
            filtered ? (
              <LinkButton href={start} variant="secondary">
                {t("clear")}
              </LinkButton>
            ) : undefined
          }
        >
          {t(filtered ? "noMatchText" : "noneText")}
        </EmptyState>
      )}
      <nav aria-label={t("pages")} className="mt-6 flex flex-wrap justify-end gap-3">
        {address.after && found.rows.length > 0 ? (
          <LinkButton href={newest} variant="secondary">
            {t("newest")}
          </LinkButton>
        ) : null}
        {found.next ? (
          <LinkButton
            href={base + writeLogAddress(address, { after: found.next })}
            variant="secondary"
            rel="next"
          >
            {t("older")}
          </LinkButton>
        ) : null}
      </nav>
    </ClientMessages>
  );
}
