import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountCard } from "@/components/account/account-card";
import { DocumentList } from "@/components/payments/document-list";
import { farmValues } from "@/lib/i18n/of-name";
import { documentPath } from "@/lib/payments/documents/links";
import { readMyDocuments } from "@/lib/payments/documents/service/my-documents";
import { AppError } from "@/lib/platform/errors";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string; token: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "documents" });
  return { title: t("title"), robots: { index: false }, referrer: "same-origin" };
}

/** Lists the documents of an account without a farm to whoever has the link of its emails. */
export default async function MyDocumentsPage({ params }: Props) {
  const { token, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("documents");
  const reading = readMyDocuments(await pageContext(lang), { token }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "rate_limited") return null;
    throw error;
  });
  const found = await load(lang, reading);
  if (!found) return <AccountCard title={t("busyTitle")} lead={t("busyText")} />;
  const { farm, last_year, documents } = found;
  return (
    <AccountCard title={t("title")} lead={t("lead", { ...farmValues(farm), year: String(last_year) })}>
      {documents.length === 0 ? (
        <p className="text-muted">{t("none")}</p>
      ) : (
        <DocumentList
          lang={lang}
          documents={documents}
          hrefOf={({ kind, id }) => documentPath(token, kind, id)}
        />
      )}
    </AccountCard>
  );
}
