import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PlanCards } from "@/components/site/plan-cards";
import { PlanComparison } from "@/components/site/plan-comparison";
import { PricingFacts } from "@/components/site/pricing-facts";
import { RoiCalculator } from "@/components/site/roi-calculator";
import { BreadcrumbData, StructuredData } from "@/components/site/structured-data";
import { PRICES, TRIAL_DAYS } from "@/lib/billing/rules";
import { env } from "@/lib/env";
import { pageMetadata } from "@/lib/site/page-metadata";
import { pricingStructuredData } from "@/lib/site/structured-data";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "pricing" });
  return pageMetadata("pricing", lang, { title: t("title"), description: t("description") });
}

export default async function PricingPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("pricing");
  const site = await getTranslations("site");
  const words = { name: site("name"), description: t("description") };
  const offers = PRICES.map(({ plan, months, month_cents }) => ({
    name: t(`plans.${plan}`),
    total_cents: months * month_cents,
    months,
  }));
  return (
    <>
      <StructuredData data={pricingStructuredData(words, offers, env().APP_URL, lang)} />
      <BreadcrumbData lang={lang} trail={[{ route: "pricing", name: t("title") }]} />
      <section className="shell py-10 md:py-16">
        <h1 className="max-w-2xl">{t("heading")}</h1>
        <p className="mb-8 mt-3 max-w-prose text-lg text-muted">{t("lead", { days: TRIAL_DAYS })}</p>
        <PlanCards lang={lang} />
      </section>
      <section className="bg-paper-deep py-12 md:py-16">
        <div className="shell">
          <RoiCalculator lang={lang} />
        </div>
      </section>
      <section className="shell py-12 md:py-16">
        <PlanComparison lang={lang} />
      </section>
      <section className="shell pb-16 md:pb-24">
        <PricingFacts lang={lang} />
      </section>
    </>
  );
}
