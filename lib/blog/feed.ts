import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";
import { feedHref, postHref } from "./addresses";
import type { Post } from "./posts";

const ESCAPED: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => ESCAPED[mark] ?? mark);

const item = (post: Post, absolute: (path: string) => string) => `    <item>
      <title>${escaped(post.title)}</title>
      <link>${absolute(postHref(post.pair, post.lang))}</link>
      <guid isPermaLink="true">${absolute(postHref(post.pair, post.lang))}</guid>
      <description>${escaped(post.description)}</description>
      <pubDate>${new Date(`${post.date}T12:00:00Z`).toUTCString()}</pubDate>
    </item>`;

/**
 * RSS 2.0 of a language's posts, in the order given.
 * @param appUrl origin of the site: feed readers want whole addresses
 */
export function blogFeed(
  posts: readonly Post[],
  words: { title: string; description: string },
  lang: Lang,
  appUrl: string,
): string {
  const absolute = (path: string) => escaped(new URL(path, appUrl).href);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escaped(words.title)}</title>
    <link>${absolute(href("blog", lang))}</link>
    <description>${escaped(words.description)}</description>
    <language>${lang}-ca</language>
    <atom:link href="${absolute(feedHref(lang))}" rel="self" type="application/rss+xml"/>
${posts.map((post) => item(post, absolute)).join("\n")}
  </channel>
</rss>
`;
}
