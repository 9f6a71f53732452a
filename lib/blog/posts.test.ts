import { readdirSync } from "node:fs";
import { compile } from "@mdx-js/mdx";
import { describe, expect, it } from "vitest";
import { BLOG_SLUGS } from "@/lib/i18n/blog-slugs";
import { counterpart } from "@/lib/i18n/routes";
import type { Ctx } from "@/lib/platform/context";
import { LANGS } from "@/lib/vocabulary/languages";
import { blogFeed } from "./feed";
import { postAlternates, postHref } from "./links";
import { parsePost } from "./post";
import { findPost, listPosts, relatedPosts } from "./posts";
import { countWords, readingMinutes } from "./reading-time";
import { readFeed } from "./service";
import { postStructuredData } from "./structured-data";

const all = LANGS.flatMap(listPosts);
const named = all.map((post) => [`${post.pair}/${post.lang}`, post] as const);

describe("the posts", () => {
  it("exist in each language, and no folder is forgotten", () => {
    const folders = readdirSync("messages/blog").sort();
    expect(Object.keys(BLOG_SLUGS).sort()).toEqual(folders);
    for (const folder of folders)
      expect(readdirSync(`messages/blog/${folder}`).sort()).toEqual(["en.mdx", "fr.mdx"]);
  });

  it("have a slug of their own, the one of the table", () => {
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length);
    for (const { pair, lang, slug } of all) expect(slug).toBe(BLOG_SLUGS[pair][lang]);
  });

  it("come newest first, and share date, tags and picture with their pair", () => {
    for (const lang of LANGS) {
      const dates = listPosts(lang).map(({ date }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
    }
    for (const { pair, date, tags, cover, produce } of listPosts("fr"))
      expect(findPost(BLOG_SLUGS[pair].en, "en")).toMatchObject({ date, tags, cover, produce });
  });

  it.each(named)("%s is long enough, and fits a search result", (_, post) => {
    expect(post.words).toBeGreaterThanOrEqual(600);
    expect(post.description.length).toBeLessThan(160);
    expect(post.body).not.toMatch(/^# /m);
  });

  it.each(named)("%s is MDX without code or components of its own", async (_, post) => {
    expect(post.body).not.toMatch(/[{}<]/);
    await expect(compile(post.body)).resolves.toBeDefined();
  });

  it.each(named)("%s has other posts to read next", (_, post) => {
    const related = relatedPosts(post);
    expect(related.length).toBeGreaterThan(0);
    expect(related.length).toBeLessThanOrEqual(3);
    for (const other of related) {
      expect(other.pair).not.toBe(post.pair);
      expect(other.lang).toBe(post.lang);
    }
  });
});

describe("the address of a post", () => {
  it("is found in its own language alone", () => {
    expect(findPost("how-to-add-products", "en")?.pair).toBe("add-products");
    expect(findPost("how-to-add-products", "fr")).toBeNull();
    expect(findPost("nowhere", "en")).toBeNull();
  });

  it("leads to its pair in the other language", () => {
    expect(counterpart("/fr/blogue/comment-ajouter-des-produits?a=1", "en")).toBe(
      "/en/blog/how-to-add-products?a=1",
    );
    expect(counterpart("/en/blog/how-to-add-products", "fr")).toBe("/fr/blogue/comment-ajouter-des-produits");
    expect(counterpart("/en/blog", "fr")).toBe("/fr/blogue");
  });

  it("is told to search engines in each language", () => {
    const fr = postAlternates("add-products", "fr");
    expect(fr.canonical).toBe("/fr/blogue/comment-ajouter-des-produits");
    expect(fr.languages).toEqual(postAlternates("add-products", "en").languages);
    expect(fr.languages["x-default"]).toBe(fr.canonical);
  });
});

describe("what machines read", () => {
  it("is a feed with every post of the language, escaped", () => {
    const posts = listPosts("fr").map((post) => ({ ...post, title: "Sel & <poivre>" }));
    const feed = blogFeed(posts, { title: "L'été", description: "d" }, "fr", "https://potager.test");
    expect(feed.match(/<item>/g)).toHaveLength(posts.length);
    expect(feed).toContain("<title>Sel &amp; &lt;poivre&gt;</title>");
    expect(feed).toContain('href="https://potager.test/fr/blogue/rss.xml" rel="self"');
    expect(feed).toContain(`<link>https://potager.test${postHref(posts[0]!.pair, "fr")}</link>`);
  });

  it("is served in our languages alone", async () => {
    expect(await readFeed({} as Ctx, { lang: "en" })).toContain("<language>en-ca</language>");
    await expect(readFeed({} as Ctx, { lang: "de" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is a BlogPosting with the picture its address is shared with", () => {
    const [post] = listPosts("en");
    const posting = postStructuredData(post!, "Potager", "https://potager.test");
    expect(posting).toMatchObject({ "@type": "BlogPosting", headline: post!.title, inLanguage: "en-CA" });
    expect(posting.image).toMatch(`https://potager.test/en/blog/${post!.slug}/opengraph-image-`);
  });
});

describe("a post's text", () => {
  it("begins with front data that is right", () => {
    expect(() => parsePost("## Hello", "x.mdx")).toThrow(/x\.mdx does not begin/);
    expect(() => parsePost('export const post = {\n  "title": ""\n};\n', "x.mdx")).toThrow(/x\.mdx: /);
  });

  it("is counted in words, 200 a minute, rounded up", () => {
    expect(countWords("## Two words\n\n- one **bold** item\n1. first – last")).toBe(7);
    expect([1, 200, 201].map(readingMinutes)).toEqual([1, 1, 2]);
  });
});
