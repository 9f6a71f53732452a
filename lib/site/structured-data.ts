import type { Lang } from "@/lib/i18n/languages";
import { href, type RouteName } from "@/lib/i18n/routes";
import type { FaqCategory } from "./faq";

/** The questions of the page as schema.org FAQPage, word for word. */
export function faqStructuredData(categories: FaqCategory[], appUrl: string, lang: Lang) {
  const url = new URL(href("faq", lang), appUrl).href;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    "@id": `${url}#faq`,
    url,
    inLanguage: lang === "fr" ? "fr-CA" : "en-CA",
    mainEntity: categories.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    ),
  };
}

/** The way from home to a page as schema.org BreadcrumbList. */
export function breadcrumbStructuredData(
  trail: { route: RouteName; name: string }[],
  appUrl: string,
  lang: Lang,
) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ route, name }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: new URL(href(route, lang), appUrl).href,
    })),
  };
}
