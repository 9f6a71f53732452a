import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { Alert } from "@/components/ui/alert";
import { adminHref } from "@/lib/i18n/routes";
import { isClosedByActing } from "@/lib/platform/closed-by-acting";
import type { Role } from "@/lib/platform/permissions";
import type { Lang } from "@/lib/vocabulary/languages";

/** Says to somebody whose role may not import why, and who may; or that it is closed while one acts. */
export async function ManagersOnly({ lang, farmUuid, role }: { lang: Lang; farmUuid: string; role: Role }) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  const errors = await getTranslations({ locale: lang, namespace: "errors" });
  return (
    <ClientMessages lang={lang} areas={["common"]}>
      <PageHeader
        help="subscribers"
        title={t("title")}
        back={{ href: adminHref(lang, `/farms/${farmUuid}/subscribers`), label: t("back") }}
      />
      <Alert tone="info">
        {isClosedByActing(role, "subscriber.import") ? errors("notWhileActing") : t("managersOnly")}
      </Alert>
    </ClientMessages>
  );
}
