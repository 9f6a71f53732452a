import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { SignupClosed } from "@/components/subscribers/signup-closed";
import { SignupFrame } from "@/components/subscribers/signup-frame";
import { StepContact } from "@/components/subscribers/step-contact";
import { StepPreferences } from "@/components/subscribers/step-preferences";
import { StepProof } from "@/components/subscribers/step-proof";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";
import { answer, confirmCode, subscribe } from "./actions";
import { kept } from "./form-address";
import { signupFarm } from "./signup-farm";

type Props = {
  params: Promise<{ lang: string; handle: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang, handle } = await params;
  const farm = await signupFarm(lang as Lang, handle);
  if (!farm) return {};
  const t = await getTranslations({ locale: lang as Lang, namespace: "subscribers" });
  const at = (to: Lang) => href("subscription", to, { handle });
  return {
    title: t("public.metaTitle", { farm: farm.name }),
    description: t("public.lead"),
    // The farm's own page is the one to be found.
    robots: { index: false, follow: true },
    alternates: {
      canonical: at(lang as Lang),
      languages: { fr: at("fr"), en: at("en"), "x-default": at("fr") },
    },
  };
}

export default async function SubscriptionPage({ params, searchParams }: Props) {
  const { handle, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const farm = await signupFarm(lang, handle);
  if (!farm) notFound();
  const query = await searchParams;
  const address = kept(query);
  const hasForm = address.id !== undefined && address.form_uuid !== undefined;
  const step = hasForm && /^[234]$/.test(String(query.step)) ? Number(query.step) : 1;
  const to = (more: Record<string, string>) =>
    href("subscription", lang, { handle }, { ...address, ...more });
  return (
    <SignupFrame lang={lang} farm={farm} step={step} bare={address.subscribe === "1"}>
      {!farm.open ? (
        <SignupClosed lang={lang} farm={farm} />
      ) : step === 1 ? (
        <StepContact lang={lang} farm={farm} address={address} action={subscribe} />
      ) : step === 2 ? (
        <StepPreferences
          lang={lang}
          farm={farm}
          address={address}
          action={answer}
          skipHref={to({ step: "3" })}
        />
      ) : (
        <StepProof lang={lang} farm={farm} address={address} action={confirmCode} confirmed={step === 4} />
      )}
    </SignupFrame>
  );
}
