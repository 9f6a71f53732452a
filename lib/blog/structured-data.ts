import { href } from "@/lib/i18n/routes";
import { postHref } from "./addresses";
import type { Post } from "./posts";

/**
 * What a post's page says, as schema.org BlogPosting and BreadcrumbList.
 * @param words names of the site, its home page and its blog in the post's language
 * @param appUrl origin of the site
 */
export function postStructuredData(
  post: Post,
  words: { site: string; home: string; blog: string },
  appUrl: string,
) {
  const absolute = (path: string) => new URL(path, appUrl).href;
  const url = absolute(postHref(post.pair, post.lang));
  const site = { "@type": "Organization", name: words.site, url: absolute(href("home", post.lang)) };
  const crumbs = [
    { name: words.home, item: site.url },
    { name: words.blog, item: absolute(href("blog", post.lang)) },
    { name: post.title, item: url },
  ];
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "BlogPosting",
        "@id": `${url}#post`,
        headline: post.title,
        description: post.description,
        datePublished: post.date,
        dateModified: post.date,
        inLanguage: post.lang === "fr" ? "fr-CA" : "en-CA",
        wordCount: post.words,
        mainEntityOfPage: url,
        author: site,
        publisher: site,
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: crumbs.map((crumb, at) => ({ "@type": "ListItem", position: at + 1, ...crumb })),
      },
    ],
  };
}
