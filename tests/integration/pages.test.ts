import { describe, expect, it } from "vitest";
import { GET as readOne } from "@/app/api/pages/[handle]/route";
import { GET as readAll } from "@/app/api/pages/route";
import { LANGS } from "@/lib/vocabulary/languages";
import enPricing from "@/messages/en/pricing.json";
import frPricing from "@/messages/fr/pricing.json";
import { ask } from "@/tests/setup/doors/ask";

const HANDLES = ["home", "pricing", "faq", "contact", "blog", "terms", "privacy", "search", "api_docs"];
const one = (handle: string, lang: "fr" | "en" = "en") =>
  ask(readOne, { method: "GET", params: { handle }, lang });

describe("the site's pages", () => {
  it.each(LANGS)("are listed in %s, each with its words and picture", async (lang) => {
    const { status, body } = await ask(readAll, { method: "GET", lang });
    expect(status).toBe(200);
    expect(body.pages.map(({ handle }: { handle: string }) => handle)).toEqual(HANDLES);
    for (const page of body.pages) {
      expect(Object.keys(page)).toEqual(["id", "handle", "title", "description", "image"]);
      expect(`${page.title} ${page.description}`).not.toMatch(/[{}]|\.title|\.description/);
      expect(page.image).toMatch(
        new RegExp(`^http://potager\\.test/${lang}(/[a-z/-]+)?/opengraph-image-[0-9a-z]{6}$`),
      );
      expect((await one(page.handle, lang)).body).toEqual({ page });
    }
    const ids = body.pages.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(HANDLES.length);
  });

  it("are called what the pages themselves are called", async () => {
    const image = (lang: string) =>
      expect.stringMatching(`^http://potager.test/${lang}/pricing/opengraph-image-`);
    const { title, description } = frPricing;
    expect((await one("pricing", "fr")).body.page).toMatchObject({
      id: 2,
      title,
      description,
      image: image("fr"),
    });
    const english = { id: 2, title: enPricing.title, description: enPricing.description, image: image("en") };
    expect((await one("pricing", "en")).body.page).toMatchObject(english);
  });

  it.each(["", "nowhere", "constructor", "__proto__", "../admin", "home'--", "a".repeat(200)])(
    "are no others: %s",
    async (handle) => {
      const french = await one(handle, "fr");
      expect([french.status, french.body.errors.global]).toEqual([404, ["Introuvable."]]);
    },
  );
});
