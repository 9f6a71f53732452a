import { getLocale, getTranslations } from "next-intl/server";
import { Scene } from "@/components/illustrations/scene";
import { GoHome } from "@/components/site/go-home";
import { buttonStyle } from "@/components/ui/button-style";
import { href } from "@/lib/i18n/routes";

export default async function NotFoundPage() {
  const lang = await getLocale();
  const t = await getTranslations("site.notFound");
  return (
    <div className="shell flex flex-col items-center py-14 text-center md:py-20">
      <Scene name="not-found" className="w-full max-w-80" />
      <h1 className="mt-6 max-w-full text-4xl">{t("title")}</h1>
      <p className="mt-3 max-w-[56ch] text-lg text-muted">{t("text")}</p>
      <GoHome
        homeHref={href("home", lang)}
        labels={{ home: t("home"), stay: t("stay"), staying: t("staying") }}
        looks={{ home: buttonStyle({ size: "lg" }), stay: buttonStyle({ variant: "secondary", size: "lg" }) }}
      />
    </div>
  );
}
