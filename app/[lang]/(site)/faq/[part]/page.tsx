import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Scene } from "@/components/illustrations/scene";
import { FaqData, FaqList, FaqNav } from "@/components/site/faq-list";
import { FaqSearch } from "@/components/site/faq-search";
import { PageHeading } from "@/components/site/page-heading";
import { BreadcrumbData } from "@/components/site/structured-data";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icons";
import { env } from "@/lib/env";
import { href, WHOLE } from "@/lib/i18n/routes";
import { openGraphImagePath } from "@/lib/pages/rules";
import { faqCategories } from "@/lib/site/faq";
import { pageMetadata, shareMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFaqs } from "./_load-faqs";

/**
 * Renders the page at its first request and after a change of a question. The build reaches no database, and would
 * render a page whose only parameter is the language.
 */
export const dynamicParams = true;
export const revalidate = 3600;
export const generateStaticParams = () => [];

const LIST = "faq";

type Props = { params: Promise<{ lang: string; part: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "faq" });
  const words = { title: t("title"), description: t("description") };
  return {
    ...pageMetadata("faq", lang, words),
    // The drawn image stands beside the address, one folder above this page.
    ...shareMetadata(lang, href("faq", lang), words, { type: "website" }, openGraphImagePath("faq", lang)),
  };
}

export default async function FaqPage({ params }: Props) {
  const { part, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  if (part !== WHOLE) notFound();
  const t = await getTranslations("faq");
  const categories = faqCategories(lang, await loadFaqs(lang));
  return (
    <>
      <FaqData categories={categories} appUrl={env().APP_URL} lang={lang} />
      <BreadcrumbData lang={lang} trail={[{ route: "faq", name: t("title") }]} />
      <PageHeading title={t("title")} lead={t("lead")} scene="letter-sent" />
      <div className="shell grid gap-8 py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14 lg:py-12">
        <FaqNav label={t("nav")} categories={categories} />
        <div className="min-w-0 max-w-3xl">
          <FaqSearch
            listId={LIST}
            labels={{ search: t("search.label"), found: t("search.found") }}
            look="control pl-11"
            icon={<Icon name="search" />}
            empty={
              <EmptyState
                illustration={<Scene name="no-results" />}
                title={t("search.emptyTitle")}
                className="py-6 md:py-8"
              >
                {t("search.emptyText")}
              </EmptyState>
            }
          />
          <FaqList id={LIST} categories={categories} />
          <div className="no-print mt-12 rounded-2xl bg-paper-deep p-6 md:p-8">
            <h2>{t("more.title")}</h2>
            <p className="mt-2 max-w-[54ch]">{t("more.text")}</p>
            <a href={href("contact", lang)} className={buttonStyle({ className: "mt-5" })}>
              {t("more.action")}
            </a>
          </div>
        </div>
      </div>
    </>
  );
}
