import { CONVENTIONS } from "@/lib/i18n/conventions";
import { href } from "@/lib/i18n/routes";
import { openGraphImagePath } from "@/lib/pages/rules";
import { postHref } from "./links";
import type { Post } from "./posts";

/**
 * Returns a post as schema.org BlogPosting.
 * @param siteName name of the publisher
 * @param appUrl origin of the site
 */
export function postStructuredData(post: Post, siteName: string, appUrl: string) {
  const absolute = (path: string) => new URL(path, appUrl).href;
  const url = absolute(postHref(post.pair, post.lang));
  const site = { "@type": "Organization", name: siteName, url: absolute(href("home", post.lang)) };
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    "@id": `${url}#post`,
    headline: post.title,
    description: post.description,
    image: absolute(openGraphImagePath("blog_post", post.lang, { slug: post.slug })),
    datePublished: post.date,
    dateModified: post.date,
    inLanguage: CONVENTIONS[post.lang].locale,
    wordCount: post.words,
    mainEntityOfPage: url,
    author: site,
    publisher: site,
  };
}
