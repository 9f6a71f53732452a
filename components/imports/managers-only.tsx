import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { Alert } from "@/components/ui/alert";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

/** Says to somebody whose role may not import why, and who may. */
export async function ManagersOnly({ lang, farmUuid }: { lang: Lang; farmUuid: string }) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  return (
    <ClientMessages lang={lang} areas={["common"]}>
      <PageHeader
        help="subscribers"
        title={t("title")}
        back={{ href: adminHref(lang, `/farms/${farmUuid}/subscribers`), label: t("back") }}
      />
      <Alert tone="info">{t("managersOnly")}</Alert>
    </ClientMessages>
  );
}
