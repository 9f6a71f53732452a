import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { CopyLines } from "@/components/api-docs/copy-lines";
import { DocsFrame } from "@/components/api-docs/docs-frame";
import { guideExamples } from "@/lib/api-document/guides";
import { GUIDES, isGuide } from "@/lib/api-document/rules";
import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import { pageMetadata } from "@/lib/site/page-metadata";
import { isLang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string; guide: string }> };

export const generateStaticParams = ({ params }: { params: { lang: string } }) =>
  isLang(params.lang) ? GUIDES.map((guide) => ({ guide })) : [];

async function loadGuide(params: Props["params"]) {
  const { lang, guide } = await params;
  if (!isLang(lang) || !isGuide(guide)) notFound();
  return { lang, guide };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang, guide } = await loadGuide(params);
  const t = await getTranslations({ locale: lang, namespace: "api.guides" });
  const words = { title: t(`${guide}.title`), description: t(`${guide}.lead`) };
  return pageMetadata("api_guide", lang, words, { guide });
}

export default async function ApiGuidePage({ params }: Props) {
  const { lang, guide } = await loadGuide(params);
  setRequestLocale(lang);
  const t = await getTranslations("api.guides");
  return (
    <DocsFrame
      lang={lang}
      title={t(`${guide}.title`)}
      lead={t(`${guide}.lead`)}
      current={href("api_guide", lang, { guide })}
    >
      {guideExamples(guide, lang, env().APP_URL).map(({ key, lines }) => (
        <section key={key} className="mb-8">
          <h2 id={key} className="scroll-mt-24 text-2xl">
            {t(`${guide}.examples.${key}` as never)}
          </h2>
          <CopyLines lines={lines} />
        </section>
      ))}
      <h2 className="text-2xl">{t("rules")}</h2>
      <ul className="prose mt-3 max-w-none">
        {Object.keys(t.raw(`${guide}.rules` as never) as object).map((rule) => (
          <li key={rule}>{t(`${guide}.rules.${rule}` as never)}</li>
        ))}
      </ul>
    </DocsFrame>
  );
}
