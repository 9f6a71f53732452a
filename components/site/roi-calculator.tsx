import { useTranslations } from "next-intl";
import { ROI_ANCHOR } from "@/lib/billing/roi";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import type { Lang } from "@/lib/vocabulary/languages";
import { RoiFigures } from "./roi-figures";

/** Shows the monthly figures of a farm: an example, which can be changed with JavaScript. */
export function RoiCalculator({ lang }: { lang: Lang }) {
  const t = useTranslations("pricing.roi");
  return (
    <section id={ROI_ANCHOR} aria-labelledby="roi-title" className="scroll-mt-20">
      <h2 id="roi-title">{t("title")}</h2>
      <p className="mb-7 mt-2 max-w-prose text-muted noscript:hidden">{t("intro")}</p>
      <p className="mb-7 mt-2 hidden max-w-prose text-muted noscript:block">{t("needsJavaScript")}</p>
      <RoiFigures lang={lang} words={CATALOGUE[lang].pricing.roi} />
    </section>
  );
}
