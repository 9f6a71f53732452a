import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { BatchTable } from "@/components/qr-cards/batch-table";
import { IssueBatch } from "@/components/qr-cards/issue-batch";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { adminHref } from "@/lib/i18n/routes";
import { listBatches } from "@/lib/qr-codes/service/batches";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import type { Lang } from "@/lib/vocabulary/languages";
import { issue } from "./actions";

type Props = PageProps<"/[lang]/admin/qr-cards">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "qr_cards" });
  return { title: t("title") };
}

/** The cards with QR codes to hand out; for everyone but super administrators there is no such page. */
export default async function QrCardsPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const asked = await searchParams;
  const ctx = await pageContext(lang);
  const {
    found: { rows, next },
    address: { after },
  } = await load(
    lang,
    readList({ after: asked.after }, (known) => listBatches(ctx, known)),
  );
  const t = await getTranslations("qr_cards");
  const base = adminHref(lang, "/qr-cards");
  return (
    <ClientMessages lang={lang} areas={["qr_cards", "common"]}>
      <PageHeader
        help="qrCodes"
        title={t("title")}
        description={t("description")}
        action={<IssueBatch lang={lang} action={issue} />}
      />
      {rows.length > 0 ? (
        <BatchTable rows={rows} />
      ) : after ? (
        <PastEnd first={base} />
      ) : (
        <EmptyState illustration={<Scene name="market-stall" />} title={t("noneTitle")}>
          {t("noneText")}
        </EmptyState>
      )}
      <nav aria-label={t("pages")} className="mt-6 flex flex-wrap justify-end gap-3">
        {after && rows.length > 0 ? (
          <LinkButton href={base} variant="secondary">
            {t("newest")}
          </LinkButton>
        ) : null}
        {next ? (
          <LinkButton href={`${base}?after=${next}`} variant="secondary" rel="next">
            {t("older")}
          </LinkButton>
        ) : null}
      </nav>
    </ClientMessages>
  );
}
