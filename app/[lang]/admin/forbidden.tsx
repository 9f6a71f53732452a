import { getLocale, getTranslations } from "next-intl/server";
import { NoticePage } from "@/components/site/notice-page";
import { LinkButton } from "@/components/ui/link-button";
import { adminHref } from "@/lib/i18n/routes";

/** Says to a member of a farm that the role does not open this page. */
export default async function ForbiddenPage() {
  const lang = await getLocale();
  const t = await getTranslations("admin.refused");
  return (
    <NoticePage
      scene="not-found"
      title={t("title")}
      lead={t("text")}
      actions={
        <LinkButton href={adminHref(lang, "/farms")} size="lg">
          {t("back")}
        </LinkButton>
      }
    />
  );
}
