import { useTranslations } from "next-intl";
import { env } from "@/lib/env";
import { breadcrumbStructuredData, type Crumb } from "@/lib/site/structured-data";
import { scriptSafeJson } from "@/lib/values/escape-markup";
import type { Lang } from "@/lib/vocabulary/languages";

/** Describes the content of the page to search engines. */
export function StructuredData({ data }: { data: unknown }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptSafeJson(data) }} />;
}

/** Gives the breadcrumb of a page to search engines, starting at the home page. */
export function BreadcrumbData({ lang, trail }: { lang: Lang; trail: Crumb[] }) {
  const home: Crumb = { route: "home", name: useTranslations("site.crumbs")("home") };
  return <StructuredData data={breadcrumbStructuredData([home, ...trail], env().APP_URL, lang)} />;
}
