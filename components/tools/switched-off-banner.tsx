import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/alert";
import { linkLine } from "@/components/ui/link-style";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import type { SiteSwitch } from "@/lib/vocabulary/site-enumerations";

/** Says on every screen of a super administrator what is switched off for the whole site. */
export async function SwitchedOffBanner({ lang, off }: { lang: Lang; off: readonly SiteSwitch[] }) {
  const t = await getTranslations("tools.switches");
  return (
    <Alert
      tone="warning"
      title={t("banner", { count: off.length })}
      action={
        <a href={adminHref(lang, "/tools/switches")} className={linkLine}>
          {t("bannerLink")}
        </a>
      }
    >
      {off.map((name) => t(`names.${name}`)).join(" · ")}
    </Alert>
  );
}
