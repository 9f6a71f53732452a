import { describe, expect, it } from "vitest";
import { countPublicFarms, listPublicFarms } from "@/lib/farms/operations/public-farms";
import { readFarmsSitemap, readPagesSitemap, readSitemapIndex } from "@/lib/site/service";
import { asVisitor } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";

describe("the sitemap", () => {
  it("names every public farm once in each language, and no hidden or deleted one", async () => {
    const shown = await makeTenant();
    const hidden = await makeTenant({ public: false });
    const gone = await makeTenant({ deleted_at: new Date() });
    const ctx = asVisitor();
    const sheet = await readFarmsSitemap(ctx, { page: "1" });
    expect(sheet.split(`<loc>http://potager.test/fr/fermes/${shown.farm.handle}</loc>`)).toHaveLength(2);
    expect(sheet.split(`<loc>http://potager.test/en/farms/${shown.farm.handle}</loc>`)).toHaveLength(2);
    expect(sheet).not.toContain(hidden.farm.handle);
    expect(sheet).not.toContain(gone.farm.handle);
    expect(await readSitemapIndex(ctx)).toContain("<loc>http://potager.test/sitemaps/farms/1</loc>");
  });

  it("ends after the last farm", async () => {
    for (const page of ["2", "0", "-1", "x"]) {
      await expect(readFarmsSitemap(asVisitor(), { page })).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("pages through the farms without losing one", async () => {
    await makeTenant();
    await makeTenant();
    const ctx = asVisitor();
    const total = await countPublicFarms(ctx);
    const seen = [];
    for (let page = 1; page <= total; page++)
      seen.push(...(await listPublicFarms(ctx, { page, per_page: 1 })));
    expect(new Set(seen.map(({ handle }) => handle)).size).toBe(total);
  });

  it("names the site's pages and posts in each language", async () => {
    const sheet = await readPagesSitemap(asVisitor());
    for (const path of [
      "/fr",
      "/en",
      "/fr/tarifs",
      "/en/pricing",
      "/fr/blogue/meilleures-pratiques-sms-marketing",
    ])
      expect(sheet).toContain(`<loc>http://potager.test${path}</loc>`);
  });
});
