import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BLOG_SLUGS, type BlogPair, pairOfSlug } from "@/lib/i18n/blog-slugs";
import type { Lang } from "@/lib/vocabulary/languages";
import { type FrontData, parsePost } from "./post";
import { countWords, readingMinutes } from "./reading-time";

export interface Post extends FrontData {
  pair: BlogPair;
  lang: Lang;
  /** MDX body without the front data. */
  body: string;
  words: number;
  minutes: number;
}

const PAIRS = Object.keys(BLOG_SLUGS) as BlogPair[];
const MAX_RELATED = 3;

function readPost(pair: BlogPair, lang: Lang): Post {
  const file = join(process.cwd(), "messages/blog", pair, `${lang}.mdx`);
  const { front, body } = parsePost(readFileSync(file, "utf8"), `messages/blog/${pair}/${lang}.mdx`);
  const words = countWords(body);
  return { ...front, pair, lang, body, words, minutes: readingMinutes(words) };
}

/** Returns all posts of a language, newest first. */
export const listPosts = (lang: Lang): Post[] =>
  PAIRS.map((pair) => readPost(pair, lang)).sort(
    (a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug),
  );

/** Returns the post with this slug in this language, or null. */
export function findPost(slug: string, lang: Lang): Post | null {
  const pair = pairOfSlug(slug);
  return pair && BLOG_SLUGS[pair][lang] === slug ? readPost(pair, lang) : null;
}

/** Returns up to three other posts in the same language. Posts with more shared tags are first, then newer ones. */
export function relatedPosts(post: Post): Post[] {
  const shared = (other: Post) => other.tags.filter((tag) => post.tags.includes(tag)).length;
  return listPosts(post.lang)
    .filter((other) => other.pair !== post.pair && shared(other) > 0)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, MAX_RELATED);
}
