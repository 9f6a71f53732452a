import { z } from "zod";
import { FEATURE_SLUGS, GUIDES } from "@/lib/api-document/rules";
import { postHref } from "@/lib/blog/links";
import { listPosts } from "@/lib/blog/posts";
import { env } from "@/lib/env";
import { readFaqs } from "@/lib/faqs/service";
import { countPublicFarms, listPublicFarms } from "@/lib/farms/operations/public-farms";
import { href, type RouteName } from "@/lib/i18n/routes";
import { PAGES } from "@/lib/pages/rules";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { typedNumber } from "@/lib/values/fields";
import { byLang, DEFAULT_LANG } from "@/lib/vocabulary/languages";
import { faqCategories } from "./faq";
import { HELP, isHelpTopic } from "./help";
import type { ShownHelp } from "./presenter";
import { type SitemapPage, sitemapIndexXml, sitemapXml } from "./sitemap";

/** Farms per sitemap. Each farm has two addresses; at most 50,000 are allowed (sitemaps.org). */
const FARMS_PER_SITEMAP = 10_000;

const inEach = (name: RouteName, params?: Record<string, string>): SitemapPage["paths"] =>
  byLang((lang) => href(name, lang, params));

/** Open to anyone. Returns the sitemap index. */
export async function readSitemapIndex(ctx: Ctx): Promise<string> {
  authorizeAnyone(ctx);
  const sheets = Math.ceil((await countPublicFarms(ctx)) / FARMS_PER_SITEMAP);
  return sitemapIndexXml(env().APP_URL, [
    "/sitemaps/pages",
    ...Array.from({ length: sheets }, (_, at) => `/sitemaps/farms/${at + 1}`),
  ]);
}

/** Open to anyone. Returns the sitemap of the site's pages, those of the API and the blog posts. */
export async function readPagesSitemap(ctx: Ctx): Promise<string> {
  authorizeAnyone(ctx);
  const posts = listPosts(DEFAULT_LANG).map(({ pair, date }) => ({
    paths: byLang((lang) => postHref(pair, lang)),
    changed: new Date(date),
  }));
  const api = FEATURE_SLUGS.map((feature) => ({ paths: inEach("api_feature", { feature }) }));
  const guides = GUIDES.map((guide) => ({ paths: inEach("api_guide", { guide }) }));
  const named = ["api_types", "api_webhooks", "api_polling"] as const;
  const pages = [...PAGES.map(({ handle }) => handle), ...named].map((page) => ({ paths: inEach(page) }));
  return sitemapXml(env().APP_URL, [...pages, ...guides, ...api, ...posts]);
}

const SheetInput = z.object({ page: typedNumber(z.number().int().min(1).max(100_000).catch(0)) });

/** Open to anyone. Returns one sitemap of public farm pages. @throws AppError not_found after the last page */
export async function readFarmsSitemap(ctx: Ctx, raw: unknown): Promise<string> {
  authorizeAnyone(ctx);
  const { page } = SheetInput.parse(raw);
  const farms = page > 0 ? await listPublicFarms(ctx, { page, per_page: FARMS_PER_SITEMAP }) : [];
  if (farms.length === 0) throw notFound();
  return sitemapXml(
    env().APP_URL,
    farms.map(({ handle, updated_at }) => ({ paths: inEach("farm", { handle }), changed: updated_at })),
  );
}

const BEGINNING_PARAGRAPHS = 2;

/** Returns the first paragraphs of a post, without what is no plain text. */
const beginningOf = (body: string): string[] =>
  body
    .split(/\n{2,}/)
    .filter((part) => /^[\p{L}\p{N}«“"]/u.test(part))
    .slice(0, BEGINNING_PARAGRAPHS)
    .map((part) =>
      part
        .replace(/\[([^[\]]+)\]\([^()]*\)/g, "$1")
        .replace(/[*_`]/g, "")
        .replace(/\s+/g, " "),
    );

/** Open to anyone, like the FAQ and the blog. Returns the help of an admin screen. @throws AppError not_found */
export async function readHelp(ctx: Ctx, raw: unknown): Promise<ShownHelp> {
  authorizeAnyone(ctx);
  const { topic } = z.object({ topic: z.unknown() }).parse(raw);
  if (!isHelpTopic(topic)) throw notFound();
  const { lang } = ctx;
  const asked = faqCategories(lang, await readFaqs(ctx)).flatMap(({ questions }) => questions);
  const posts = listPosts(lang);
  return {
    questions: HELP[topic].questions.flatMap((key) => asked.find((one) => one.key === key) ?? []),
    faq_href: href("faq", lang),
    posts: HELP[topic].posts.flatMap((pair) => {
      const post = posts.find((one) => one.pair === pair);
      return post
        ? [{ pair, title: post.title, beginning: beginningOf(post.body), href: postHref(pair, lang) }]
        : [];
    }),
  };
}
