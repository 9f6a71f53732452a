import { getLocale, getTranslations } from "next-intl/server";
import { NoticePage } from "@/components/site/notice-page";
import { LinkButton } from "@/components/ui/link-button";
import { adminHref } from "@/lib/i18n/routes";
import { loadActing } from "./_load-acting";

/** Says why a page stays closed: the role on the farm, or that a super administrator acts as its owner. */
export default async function ForbiddenPage() {
  const lang = await getLocale();
  const t = await getTranslations("admin.refused");
  const acting = await loadActing(lang);
  return (
    <NoticePage
      scene="not-found"
      title={t(acting ? "whileActing" : "title")}
      lead={t(acting ? "stopActing" : "text")}
      actions={
        <LinkButton href={adminHref(lang, "/farms")} size="lg">
          {t("back")}
        </LinkButton>
      }
    />
  );
}
