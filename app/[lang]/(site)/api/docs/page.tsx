import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { CallAddress } from "@/components/api-docs/call-section";
import { DocsFrame } from "@/components/api-docs/docs-frame";
import { shownErrors, shownFeatures } from "@/lib/api-document/shown-calls";
import { href } from "@/lib/i18n/routes";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string }> };

const RULES = [
  "login",
  "headers",
  "language",
  "fields",
  "limits",
  "keys",
  "sites",
  "lists",
  "changes",
] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "api.docs" });
  return pageMetadata("api_docs", lang, { title: t("title"), description: t("description") });
}

export default async function ApiDocsPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("api.docs");
  const features = shownFeatures(lang);
  return (
    <DocsFrame lang={lang} title={t("title")} lead={t("lead")} current={href("api_docs", lang)}>
      <h2 className="text-2xl">{t("rules.title")}</h2>
      <ul className="prose mt-3 max-w-none">
        {RULES.map((rule) => (
          <li key={rule}>{t(`rules.${rule}`)}</li>
        ))}
      </ul>
      <p className="mt-4">
        <a
          href={`/api/openapi.json?lang=${lang}`}
          className="inline-flex min-h-8 items-center text-link underline underline-offset-4"
        >
          {t("document")}
        </a>
      </p>
      <h2 className="mt-10 text-2xl">{t("allCalls")}</h2>
      {features.map((feature) => {
        const page = href("api_feature", lang, { feature: feature.slug });
        return (
          <section key={feature.slug} className="mt-6">
            <h3 className="text-xl">
              <a href={page} className="hover:text-link">
                {feature.title}
              </a>
            </h3>
            <ul className="mt-2 divide-y divide-line">
              {feature.calls.map((call) => (
                <li key={call.id} id={call.id} className="scroll-mt-24 py-2">
                  <a
                    href={`${page}#${call.id}`}
                    className="inline-flex min-h-8 items-center text-link underline underline-offset-4"
                  >
                    {call.summary}
                  </a>
                  <p className="text-sm">
                    <CallAddress method={call.method} path={call.path} />
                  </p>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <h2 className="mt-10 text-2xl">{t("errors")}</h2>
      <p className="mt-2">{t("errorShape")}</p>
      <dl className="mt-3 grid gap-3">
        {shownErrors(lang).map(({ status, code, meaning }) => (
          <div key={code} id={`error-${code}`} className="scroll-mt-24">
            <dt>
              <code className="font-semibold">{`${status} ${code}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </DocsFrame>
  );
}
