import sharp from "sharp";
import { BLOG_SLUGS } from "@/lib/i18n/blog-slugs";
import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { readyFarm } from "./steps/ready-farm";
import { appUrl, expect, test } from "./steps/test";

const contentOf = (html: string, name: string): string | undefined =>
  html
    .match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1]
    ?.replaceAll("&amp;", "&");

/** Pages that people share, although no search engine lists them. */
const SHARED = [
  "sale_flow_onboarding",
  "qr_code_onboarding",
  "landing_register",
  "payment_success",
  "payment_cancel",
] as const;

interface Told {
  "@type": string;
  image?: string | string[];
  itemListElement?: { name: string }[];
}

/** Returns the structured data (JSON-LD) of a page. */
const openGraphTags = (html: string): Told[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? "") as Told,
  );

test("every page has a picture where its address is shared", async ({ request }) => {
  const farm = await readyFarm(request, "fr");
  for (const lang of LANGS) {
    const paths = [
      ...(["home", "pricing", "faq", "contact", "blog", "terms", "privacy"] as const).map((name) =>
        href(name, lang),
      ),
      ...Object.values(BLOG_SLUGS).map((slugs) => href("blog_post", lang, { slug: slugs[lang] })),
      href("farm", lang, { handle: farm.handle }),
      ...SHARED.map((name) => href(name, lang)),
    ];
    for (const path of paths) {
      const html = await (await request.get(path)).text();
      expect(contentOf(html, "twitter:card"), path).toBe("summary_large_image");
      expect(contentOf(html, "og:title"), path).toBeTruthy();
      expect(contentOf(html, "og:locale"), path).toBe(lang === "fr" ? "fr_CA" : "en_CA");
      expect(new URL(contentOf(html, "og:url") ?? "", appUrl()).pathname, path).toBe(path);
      const address = contentOf(html, "og:image") ?? "";
      expect(address, `the picture of ${path}`).toMatch(/^http/);
      expect(contentOf(html, "twitter:image"), path).toBe(address);
      const { pathname, search } = new URL(address);
      const answer = await request.get(pathname + search, { maxRedirects: 0 });
      expect(answer.status(), `${pathname} of ${path}`).toBe(200);
      expect(answer.headers()["content-type"], path).toBe("image/png");
      const { width, height, format } = await sharp(await answer.body()).metadata();
      expect({ width, height, format }, path).toEqual({ width: 1200, height: 630, format: "png" });
      for (const told of openGraphTags(html)) {
        if (["BlogPosting", "LocalBusiness"].includes(told["@type"]))
          expect([told.image].flat().map((image) => new URL(image ?? "").pathname)).toEqual([pathname]);
        if (told["@type"] === "BreadcrumbList")
          expect(told.itemListElement?.[0]?.name, path).toBe(lang === "fr" ? "Accueil" : "Home");
      }
    }
  }
});
