import { useTranslations } from "next-intl";
import { scriptSafeJson } from "@/lib/core/escape-markup";
import { env } from "@/lib/env";
import type { Lang } from "@/lib/i18n/languages";
import { breadcrumbStructuredData, type Crumb } from "@/lib/site/structured-data";

/** Describes the content of the page to search engines. */
export function StructuredData({ data }: { data: unknown }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptSafeJson(data) }} />;
}

/** Gives the breadcrumb of a page to search engines, starting at the home page. */
export function BreadcrumbData({ lang, trail }: { lang: Lang; trail: Crumb[] }) {
  const home: Crumb = { route: "home", name: useTranslations("site.crumbs")("home") };
  return <StructuredData data={breadcrumbStructuredData([home, ...trail], env().APP_URL, lang)} />;
}
