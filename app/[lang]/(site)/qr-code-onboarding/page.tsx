import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Scene } from "@/components/illustrations/scene";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icons";
import { TRIAL_DAYS } from "@/lib/billing/rules";
import { href } from "@/lib/i18n/routes";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";
import { OnboardingForm } from "./onboarding-form";
import { printedCode } from "./printed-code";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const POINTS = ["kept", "trial", "leave"] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "onboarding.qrCode" });
  return {
    ...pageMetadata("qr_code_onboarding", lang, { title: t("title"), description: t("description") }),
    robots: { index: false },
  };
}

export default async function QrCodeOnboardingPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const code = printedCode(await searchParams);
  const t = await getTranslations("onboarding.qrCode");
  const form = await getTranslations("onboarding.form");
  return (
    <div className="shell grid gap-8 py-8 md:grid-cols-[1fr_1.15fr] md:gap-14 md:py-16">
      <div>
        <h1 className="text-4xl md:text-5xl">{code ? t("title") : form("title")}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{code ? t("lead") : t("withoutCode")}</p>
        <ul className="mt-5 grid gap-2.5">
          {POINTS.filter((point) => code || point !== "kept").map((point) => (
            <li key={point} className="flex items-start gap-2.5">
              <Icon name="check" className="mt-0.5 size-5 shrink-0 stroke-3 text-primary" />
              {t(`points.${point}`, { days: TRIAL_DAYS })}
            </li>
          ))}
        </ul>
        <Scene name="market-stall" className="mt-8 w-full max-w-sm max-md:hidden" />
      </div>
      <div>
        <Card>
          <OnboardingForm lang={lang} code={code} />
        </Card>
        <p className="mt-5 flex flex-wrap items-center gap-x-2 text-muted">
          {t("customer")}
          <a
            href={href("search", lang)}
            className="inline-flex min-h-8 items-center text-link underline underline-offset-4"
          >
            {t("search")}
          </a>
        </p>
      </div>
    </div>
  );
}
