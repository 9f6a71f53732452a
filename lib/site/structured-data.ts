import { CONVENTIONS } from "@/lib/i18n/conventions";
import { href, type RouteName } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import type { FaqCategory } from "./faq";

/** Returns the questions of the FAQ as schema.org FAQPage, word for word. */
export function faqStructuredData(categories: FaqCategory[], appUrl: string, lang: Lang) {
  const url = new URL(href("faq", lang), appUrl).href;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    "@id": `${url}#faq`,
    url,
    inLanguage: CONVENTIONS[lang].locale,
    mainEntity: categories.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    ),
  };
}

/** One level of a breadcrumb. */
export interface Crumb {
  route: RouteName;
  name: string;
  params?: Record<string, string>;
}

/** Returns the breadcrumb of a page as schema.org BreadcrumbList. */
export function breadcrumbStructuredData(trail: Crumb[], appUrl: string, lang: Lang) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ route, name, params }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: new URL(href(route, lang, params), appUrl).href,
    })),
  };
}

/**
 * Returns the company and the site search as schema.org Organization and WebSite.
 * @param words name and description of the site in the language of the page
 */
export function siteStructuredData(words: { name: string; description: string }, appUrl: string, lang: Lang) {
  const absolute = (path: string) => new URL(path, appUrl).href;
  const url = absolute(href("home", lang));
  // All languages share one organization, so its id has no language.
  const organization = absolute("/#organization");
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        ...words,
        url,
        logo: absolute("/apple-touch-icon.png"),
      },
      {
        "@type": "WebSite",
        "@id": `${url}#website`,
        ...words,
        url,
        inLanguage: CONVENTIONS[lang].locale,
        publisher: { "@id": organization },
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${absolute(href("search", lang))}?q={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}

/** Returns the prices of the product as schema.org Product. @param offers prices in cents, before taxes */
export function pricingStructuredData(
  words: { name: string; description: string },
  offers: { name: string; total_cents: number; months: number }[],
  appUrl: string,
  lang: Lang,
) {
  const url = new URL(href("pricing", lang), appUrl).href;
  const price = (cents: number) => (cents / 100).toFixed(2);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${url}#product`,
    ...words,
    url,
    brand: { "@type": "Brand", name: words.name },
    offers: offers.map(({ name, total_cents, months }) => ({
      "@type": "Offer",
      name,
      url,
      price: price(total_cents),
      priceCurrency: "CAD",
      availability: "https://schema.org/InStock",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: price(total_cents),
        priceCurrency: "CAD",
        valueAddedTaxIncluded: false,
        billingDuration: months,
        unitCode: "MON",
      },
    })),
  };
}
