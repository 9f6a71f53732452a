import { useTranslations } from "next-intl";
import type { Lang } from "@/lib/vocabulary/languages";
import { PRODUCT_SCREENS, type ProductScreenName, screenPath } from "./product-screens";

const FEATURES = [
  { key: "page", screen: "farm-page" },
  { key: "subscribers", screen: "poster" },
  { key: "notifications", screen: "email" },
  { key: "results", screen: "results" },
] as const satisfies readonly { key: string; screen: ProductScreenName }[];

/** Shows what the product does, each part with a picture of its real screen. */
export function HomeFeatures({ lang }: { lang: Lang }) {
  const t = useTranslations("site.features");
  return (
    <section id={t("anchor")} className="shell scroll-mt-20 py-16 md:py-24">
      <h2 className="max-w-2xl text-3xl md:text-4xl">{t("title")}</h2>
      <ul className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-5 gap-y-9 md:mt-10 md:gap-x-8">
        {FEATURES.map(({ key, screen }) => (
          <li key={key} className="min-w-0">
            <img
              src={screenPath(screen, lang)}
              {...PRODUCT_SCREENS[screen]}
              alt={t(`${key}.alt`)}
              loading="lazy"
              decoding="async"
              className="mx-auto aspect-3/4 w-full max-w-72 rounded-2xl border border-line object-cover object-top shadow-md"
            />
            <h3 className="mt-5 wrap-anywhere">{t(`${key}.title`)}</h3>
            <p className="mt-1.5 text-muted">{t(`${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
