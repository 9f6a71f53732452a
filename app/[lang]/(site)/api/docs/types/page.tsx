import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { DocsFrame } from "@/components/api-docs/docs-frame";
import { ShapeList } from "@/components/api-docs/shape-list";
import { shownTypes } from "@/lib/api-document/shown-calls";
import { href } from "@/lib/i18n/routes";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "api.docs" });
  return pageMetadata("api_types", lang, { title: t("typesTitle"), description: t("typesLead") });
}

export default async function ApiTypesPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("api.docs");
  return (
    <DocsFrame lang={lang} title={t("types")} lead={t("typesLead")} current={href("api_types", lang)}>
      {shownTypes(lang).map(({ name, shapes }) => (
        <section key={name} className="border-t border-line py-6" aria-labelledby={name}>
          <h2 id={name} className="scroll-mt-24 text-2xl">
            {name}
          </h2>
          <ShapeList shapes={shapes} lang={lang} />
        </section>
      ))}
    </DocsFrame>
  );
}
