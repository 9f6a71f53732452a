import { expect, it } from "vitest";
import { sitemapIndexXml, sitemapXml } from "./sitemap";

it("names each page in each language, each with both and the default", () => {
  const made = sitemapXml("https://potager.example", [
    { paths: { fr: "/fr/tarifs", en: "/en/pricing" }, changed: new Date("2026-11-02T10:00:00Z") },
  ]);
  expect(made.match(/<loc>[^<]+<\/loc>/g)).toEqual([
    "<loc>https://potager.example/fr/tarifs</loc>",
    "<loc>https://potager.example/en/pricing</loc>",
  ]);
  expect(made.match(/hreflang="[^"]+" href="[^"]+"/g)).toEqual(
    Array(2)
      .fill([
        'hreflang="fr" href="https://potager.example/fr/tarifs"',
        'hreflang="en" href="https://potager.example/en/pricing"',
        'hreflang="x-default" href="https://potager.example/fr/tarifs"',
      ])
      .flat(),
  );
  expect(made).toContain("<lastmod>2026-11-02</lastmod>");
});

it("writes nothing that XML would read as its own", () => {
  expect(sitemapIndexXml("https://potager.example", ['/a?b&c"<d>'])).toContain(
    "<loc>https://potager.example/a?b&amp;c&quot;&lt;d&gt;</loc>",
  );
});
