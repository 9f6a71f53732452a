import { getLocale, getTranslations } from "next-intl/server";
import { NoticePage } from "@/components/site/notice-page";
import { LinkButton } from "@/components/ui/link-button";
import { adminHref } from "@/lib/i18n/routes";

/** Says that there is no such page, inside the admin: its navigation and banners stay. */
export default async function NotFoundPage() {
  const lang = await getLocale();
  const t = await getTranslations("admin");
  const site = await getTranslations("site.notFound");
  return (
    <NoticePage
      scene="not-found"
      title={site("title")}
      lead={t("lost.text")}
      actions={
        <LinkButton href={adminHref(lang, "/farms")} size="lg">
          {t("refused.back")}
        </LinkButton>
      }
    />
  );
}
