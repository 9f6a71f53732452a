import { getTranslations } from "next-intl/server";
import { Card, CardHeader } from "@/components/ui/card";
import type { DocumentEntry } from "@/lib/payments/documents/document-list";
import type { Lang } from "@/lib/vocabulary/languages";
import { DocumentList } from "./document-list";

/** Lists receipts and credit notes beside the invoices of an account. Without one it shows nothing. */
export async function AccountDocuments({
  lang,
  farm,
  documents,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  documents: readonly DocumentEntry[];
}) {
  if (documents.length === 0) return null;
  const t = await getTranslations("documents");
  return (
    <Card as="section" id="documents">
      <CardHeader title={t("others.title")} description={t("others.text")} />
      <DocumentList
        lang={lang}
        documents={documents}
        timeZone={farm.time_zone}
        hrefOf={({ kind, id }) => `/api/farms/${farm.id}/${kind}/${id}/pdf`}
      />
    </Card>
  );
}
