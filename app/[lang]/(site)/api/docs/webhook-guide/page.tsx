import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { CopyLines } from "@/components/api-docs/copy-lines";
import { DocsFrame } from "@/components/api-docs/docs-frame";
import { FieldList } from "@/components/api-docs/field-list";
import { RECEIVER_SAMPLE } from "@/lib/api-document/guide-samples";
import { shownEvents } from "@/lib/api-document/shown-events";
import { href } from "@/lib/i18n/routes";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string }> };

const POINTS = ["add", "message", "verify", "answer", "once", "retries", "off", "address", "erased"] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "api.docs.guides.webhooks" });
  return pageMetadata("api_webhooks", lang, { title: t("title"), description: t("lead") });
}

export default async function WebhookGuidePage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("api.docs.guides.webhooks");
  return (
    <DocsFrame lang={lang} title={t("title")} lead={t("lead")} current={href("api_webhooks", lang)}>
      <ul className="prose max-w-none">
        {POINTS.map((point) => (
          <li key={point}>{t(`points.${point}`)}</li>
        ))}
      </ul>
      <h2 className="mt-10 text-2xl">{t("sample")}</h2>
      <CopyLines lines={RECEIVER_SAMPLE} />
      <h2 className="mt-10 text-2xl">{t("events")}</h2>
      {shownEvents(lang).map(({ type, summary, fields, sample }) => (
        <section key={type} className="border-t border-line py-6" aria-labelledby={type}>
          <h3 id={type} className="scroll-mt-24 text-xl">
            <code>{type}</code>
          </h3>
          <p>{summary}</p>
          <FieldList fields={fields} lang={lang} />
          <h4 className="mt-4 font-sans text-base font-semibold">{t("example")}</h4>
          <CopyLines lines={sample} />
        </section>
      ))}
    </DocsFrame>
  );
}
