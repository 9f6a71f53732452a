import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { SignupForm } from "@/components/subscribers/signup-form";
import { SignupFrame } from "@/components/subscribers/signup-frame";
import { Alert } from "@/components/ui/alert";
import { alternates } from "@/lib/i18n/alternates";
import { farmValues } from "@/lib/i18n/of-name";
import { BARE } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { answer, confirmCode, subscribe } from "../actions";
import { arePaused, signupFarm } from "../signup-farm";

/**
 * Renders the page at its first request and after a save of the farm. The browser reads the query of the
 * address.
 */
export const dynamicParams = true;
export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ lang: string; handle: string; bare?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang, handle } = await params;
  const farm = await signupFarm(lang as Lang, handle);
  if (!farm) return {};
  const t = await getTranslations({ locale: lang as Lang, namespace: "subscribers" });
  return {
    title: t("public.metaTitle", farmValues(farm.name)),
    description: t("public.lead"),
    // Search engines should find the farm's own page instead of this one.
    robots: { index: false, follow: true },
    alternates: alternates("subscription", lang as Lang, { handle }),
  };
}

export default async function SubscriptionPage({ params }: Props) {
  const { handle, bare = [], ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const farm = await signupFarm(lang, handle);
  if (!farm || bare.some((part) => part !== BARE) || bare.length > 1) notFound();
  const t = await getTranslations("subscribers");
  return (
    <SignupFrame lang={lang} farm={farm} bare={bare.length > 0}>
      {(await arePaused(lang)) ? (
        <Alert title={t("public.pausedTitle")}>{t("public.pausedText")}</Alert>
      ) : (
        <SignupForm lang={lang} farm={farm} actions={{ subscribe, answer, confirmCode }} />
      )}
    </SignupFrame>
  );
}
