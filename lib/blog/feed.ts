import { href } from "@/lib/i18n/routes";
import { escapeMarkup } from "@/lib/values/escape-markup";
import type { Lang } from "@/lib/vocabulary/languages";
import { feedHref, postHref } from "./links";
import type { Post } from "./posts";

const item = (post: Post, absolute: (path: string) => string) => `    <item>
      <title>${escapeMarkup(post.title)}</title>
      <link>${absolute(postHref(post.pair, post.lang))}</link>
      <guid isPermaLink="true">${absolute(postHref(post.pair, post.lang))}</guid>
      <description>${escapeMarkup(post.description)}</description>
      <pubDate>${new Date(`${post.date}T12:00:00Z`).toUTCString()}</pubDate>
    </item>`;

/**
 * Returns the RSS 2.0 feed of posts, in the given order.
 * @param appUrl origin of the site, because feed readers need absolute addresses
 */
export function blogFeed(
  posts: readonly Post[],
  words: { title: string; description: string },
  lang: Lang,
  appUrl: string,
): string {
  const absolute = (path: string) => escapeMarkup(new URL(path, appUrl).href);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeMarkup(words.title)}</title>
    <link>${absolute(href("blog", lang))}</link>
    <description>${escapeMarkup(words.description)}</description>
    <language>${lang}-ca</language>
    <atom:link href="${absolute(feedHref(lang))}" rel="self" type="application/rss+xml"/>
${posts.map((post) => item(post, absolute)).join("\n")}
  </channel>
</rss>
`;
}
