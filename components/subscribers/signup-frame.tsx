import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Picture } from "@/components/farm/picture";
import { coverOf } from "@/components/illustrations/cover-choice";
import { FarmCover } from "@/components/illustrations/farm-cover";
import { Avatar } from "@/components/ui/avatar";
import { farmValues } from "@/lib/i18n/of-name";
import type { SignupFarm } from "@/lib/subscribers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { FreshTiles } from "./fresh-tiles";

/**
 * The page is rendered with step 1. This script hides it at the address of a later step until React shows that
 * step.
 */
const HOLD_LATER_STEPS =
  'if(/[?&]step=[234]/.test(location.search))document.currentScript.parentElement.dataset.later=""';

/**
 * Shows the farm, its cover and what is fresh on one side and the form on the other. On a phone the form follows the
 * farm's name at once, and the pictures stand below it.
 */
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
      data-signup=""
      className="shell grid items-start gap-x-14 gap-y-5 py-6 md:grid-cols-[5fr_6fr] md:grid-rows-[auto_auto_1fr] md:gap-y-0 md:py-14"
      {...(bare ? { "data-hide-footer": "" } : {})}
    >
      <div className="max-md:flex max-md:items-start max-md:gap-3 md:col-start-1 md:row-start-2">
        <div className="flex shrink-0 gap-3.5 md:px-5">
          <Avatar
            of="farm"
            name={farm.name}
            src={farm.logo?.url}
            size="lg"
            className="relative border-[3px] border-canvas bg-leaf-100 text-leaf-800 md:-mt-9 md:size-20 md:text-2xl"
          />
          {farm.city ? <p className="pt-1.5 text-muted max-md:hidden">{farm.city}</p> : null}
        </div>
        <div className="min-w-0">
          <h1 className="text-xl wrap-anywhere md:mt-4 md:text-4xl">
            {t("public.title", farmValues(farm.name))}
          </h1>
          {farm.city ? <p className="text-sm text-muted md:hidden">{farm.city}</p> : null}
          <p className="mt-3 max-w-prose text-lg text-ink-soft max-md:hidden">{t("public.lead")}</p>
        </div>
      </div>
      <div
        suppressHydrationWarning
        className="rounded-2xl border border-line bg-raised p-5 shadow-md data-later:animate-late md:col-start-2 md:row-span-3 md:row-start-1 md:p-8"
      >
        <script dangerouslySetInnerHTML={{ __html: HOLD_LATER_STEPS }} />
        {children}
      </div>
      <div className="h-40 overflow-hidden rounded-2xl bg-sky md:col-start-1 md:row-start-1 md:h-52">
        {farm.main_photo ? (
          <Picture
            image={farm.main_photo}
            alt=""
            sizes="(min-width: 72rem) 30rem, (min-width: 48rem) 42vw, 92vw"
            first
            className="size-full object-cover"
          />
        ) : (
          <FarmCover cover={coverOf({ seed: farm.uuid })} first className="size-full" />
        )}
      </div>
      <div className="md:col-start-1 md:row-start-3">
        <FreshTiles lang={lang} farm={farm} />
      </div>
    </div>
  );
}
