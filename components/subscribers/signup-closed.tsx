import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";
import type { SignupFarm } from "@/lib/subscribers/presenter";

/** Shown in place of the form after the farm's plan has ended. */
export async function SignupClosed({ lang, farm }: { lang: Lang; farm: SignupFarm }) {
  const t = await getTranslations({ locale: lang, namespace: "subscribers" });
  return (
    <>
      <h2>{t("public.closedTitle")}</h2>
      <p className="mt-2 text-muted">{t("public.closedText", { farm: farm.name })}</p>
      <LinkButton href={href("farm", lang, { handle: farm.handle })} className="mt-6">
        {t("public.backToFarm")}
      </LinkButton>
    </>
  );
}
