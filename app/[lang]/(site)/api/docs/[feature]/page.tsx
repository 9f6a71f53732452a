import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { CallSection } from "@/components/api-docs/call-section";
import { DocsFrame } from "@/components/api-docs/docs-frame";
import { FEATURE_SLUGS } from "@/lib/api-document/rules";
import { shownFeatures } from "@/lib/api-document/shown-calls";
import { href } from "@/lib/i18n/routes";
import { pageMetadata } from "@/lib/site/page-metadata";
import { isLang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string; feature: string }> };

export const generateStaticParams = ({ params }: { params: { lang: string } }) =>
  isLang(params.lang) ? FEATURE_SLUGS.map((feature) => ({ feature })) : [];

async function loadFeature(params: Props["params"]) {
  const { lang, feature } = await params;
  if (!isLang(lang)) notFound();
  const found = shownFeatures(lang).find(({ slug }) => slug === feature);
  if (!found) notFound();
  return { lang, feature: found };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang, feature } = await loadFeature(params);
  const t = await getTranslations({ locale: lang, namespace: "api.docs" });
  const words = {
    title: t("featureTitle", { feature: feature.title }),
    description: t("featureLead", { count: feature.calls.length, feature: feature.title }),
  };
  return pageMetadata("api_feature", lang, words, { feature: feature.slug });
}

export default async function ApiFeaturePage({ params }: Props) {
  const { lang, feature } = await loadFeature(params);
  setRequestLocale(lang);
  const t = await getTranslations("api.docs");
  return (
    <DocsFrame
      lang={lang}
      title={feature.title}
      lead={t("featureLead", { count: feature.calls.length, feature: feature.title })}
      current={href("api_feature", lang, { feature: feature.slug })}
    >
      {feature.calls.map((call) => (
        <CallSection key={call.id} call={call} lang={lang} />
      ))}
    </DocsFrame>
  );
}
