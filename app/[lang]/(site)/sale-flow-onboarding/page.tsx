import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ProduceIllustration } from "@/components/illustrations/produce-illustration";
import { Card } from "@/components/ui/card";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";
import { OnboardingForm } from "../qr-code-onboarding/onboarding-form";
import { printedCode } from "../qr-code-onboarding/printed-code";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const STEPS = [
  { key: "form", produce: "tomato" },
  { key: "page", produce: "vegetable-basket" },
  { key: "first", produce: "strawberry" },
] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "onboarding.saleFlow" });
  return {
    ...pageMetadata("sale_flow_onboarding", lang, { title: t("title"), description: t("description") }),
    robots: { index: false },
  };
}

export default async function SaleFlowOnboardingPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  // Read first: the page depends on its address, so that the build asks no database.
  const code = printedCode(await searchParams);
  const t = await getTranslations("onboarding.saleFlow");
  const form = await getTranslations("onboarding.form");
  return (
    <div className="shell grid gap-8 py-8 md:grid-cols-[1fr_1.15fr] md:gap-14 md:py-16">
      <div>
        <h1 className="text-4xl md:text-5xl">{t("title")}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{t("lead")}</p>
        <ol className="mt-6 grid gap-4">
          {STEPS.map(({ key, produce }, at) => (
            <li key={key} className="flex flex-wrap items-start gap-4">
              <ProduceIllustration codes={[produce]} className="size-14 shrink-0" />
              <div className="min-w-0 flex-1 basis-40">
                <h2 className="text-xl">
                  <span className="tabular">{at + 1}.</span> {t(`steps.${key}.title`)}
                </h2>
                <p className="mt-0.5 text-muted">{t(`steps.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <Card as="section" aria-label={form("title")} className="self-start">
        <OnboardingForm lang={lang} code={code} />
      </Card>
    </div>
  );
}
