import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { CopyLines } from "@/components/api-docs/copy-lines";
import { DocsFrame } from "@/components/api-docs/docs-frame";
import { linkLine } from "@/components/ui/link-style";
import { POLLING_SAMPLE } from "@/lib/api-document/guide-samples";
import { href } from "@/lib/i18n/routes";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string }> };

const POINTS = ["call", "ids", "type", "cursor", "etag", "sample", "kept"] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "api.docs.guides.polling" });
  return pageMetadata("api_polling", lang, { title: t("title"), description: t("lead") });
}

export default async function PollingGuidePage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("api.docs.guides.polling");
  return (
    <DocsFrame lang={lang} title={t("title")} lead={t("lead")} current={href("api_polling", lang)}>
      <ul className="prose max-w-none">
        {POINTS.map((point) => (
          <li key={point}>{t(`points.${point}`)}</li>
        ))}
      </ul>
      <p className="mt-4">
        <a href={`${href("api_feature", lang, { feature: "events" })}#listFarmEvents`} className={linkLine}>
          {t("call")}
        </a>
      </p>
      <h2 className="mt-10 text-2xl">{t("sampleTitle")}</h2>
      <CopyLines lines={POLLING_SAMPLE} />
    </DocsFrame>
  );
}
