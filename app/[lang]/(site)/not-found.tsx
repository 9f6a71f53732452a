import { getLocale, getTranslations } from "next-intl/server";
import { LostPage } from "@/components/site/lost-page";
import { href } from "@/lib/i18n/routes";

export default async function NotFoundPage() {
  const lang = await getLocale();
  const t = await getTranslations("site.notFound");
  return (
    <LostPage
      homeHref={href("home", lang)}
      words={{
        title: t("title"),
        text: t("text"),
        goes: t("goes"),
        home: t("home"),
        stay: t("stay"),
        staying: t("staying"),
      }}
    />
  );
}
