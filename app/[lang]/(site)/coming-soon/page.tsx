import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { InterestForm } from "@/components/site/interest-form";
import { Card } from "@/components/ui/card";
import { href } from "@/lib/i18n/routes";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";
import { registerAction } from "./actions";

type Props = { params: Promise<{ lang: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "onboarding.soon" });
  return {
    ...pageMetadata("landing_register", lang, { title: t("title"), description: t("description") }),
    robots: { index: false },
  };
}

export default async function ComingSoonPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("onboarding.soon");
  return (
    <div className="shell grid items-center gap-8 py-8 md:grid-cols-[1.15fr_1fr] md:gap-14 md:py-16">
      <div>
        <Scene name="no-produce" className="mb-6 w-full max-w-48 md:max-w-80" />
        <h1>{t("title")}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{t("lead")}</p>
      </div>
      <Card>
        <ClientMessages lang={lang} areas={["onboarding", "common"]}>
          <InterestForm action={registerAction} lang={lang} homeHref={href("home", lang)} />
        </ClientMessages>
      </Card>
    </div>
  );
}
