import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Picture } from "@/components/farm/picture";
import { Scene } from "@/components/illustrations/scene";
import type { Lang } from "@/lib/i18n/languages";
import type { SignupFarm } from "@/lib/subscribers/presenter";

/**
 * The page is rendered with step 1. This script hides it at the address of a later step until React shows that
 * step.
 */
const HOLD_LATER_STEPS =
  'if(/[?&]step=[234]/.test(location.search))document.currentScript.parentElement.dataset.later=""';

/** Shows the farm on one side and the form on the other; on a phone the form is near the top. */
export async function SignupFrame({
  lang,
  farm,
  bare,
  children,
}: {
  lang: Lang;
  farm: SignupFarm;
  bare: boolean;
  children: ReactNode;
}) {
  const t = await getTranslations({ locale: lang, namespace: "subscribers" });
  return (
    <div
      data-farm-id={farm.id}
      className="shell grid items-start gap-x-14 gap-y-6 py-6 md:grid-cols-[5fr_6fr] md:py-14"
      {...(bare ? { "data-hide-footer": "" } : {})}
    >
      <div className="md:sticky md:top-24">
        <div className="flex items-center gap-4">
          {farm.logo ? (
            <Picture
              image={farm.logo}
              alt=""
              sizes="72px"
              first
              className="size-14 rounded-lg object-cover md:size-18"
            />
          ) : null}
          <div className="min-w-0">
            <h1 className="text-3xl md:text-5xl">{t("public.title", { farm: farm.name })}</h1>
            {farm.city ? <p className="mt-1 text-muted">{farm.city}</p> : null}
          </div>
        </div>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">{t("public.lead")}</p>
        <Scene name="market-stall" className="mt-8 w-full max-w-md max-md:hidden" />
      </div>
      <div
        suppressHydrationWarning
        className="rounded-2xl border border-line bg-raised p-5 shadow-md data-later:animate-late md:p-8"
      >
        <script dangerouslySetInnerHTML={{ __html: HOLD_LATER_STEPS }} />
        {children}
      </div>
    </div>
  );
}
