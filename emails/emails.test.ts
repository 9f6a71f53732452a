import { describe, expect, it } from "vitest";
import { TEMPLATE_CODES, type TemplateCode } from "@/lib/notifications/rules/templates";
import { LANGS } from "@/lib/vocabulary/languages";
import {
  composeDraft,
  composeEveryBlock,
  composeSystem,
  composeTemplate,
  exampleProduces,
  SYSTEM_KINDS,
  templateDraft,
} from "@/tests/factories/example-emails";
import { shownAddress } from "./blocks";
import { STYLESHEET } from "./stylesheet";
import { COLOURS, DARK } from "./theme";

/** Gmail shows no more than 102 kB of an email. */
const MOST_BYTES = 100 * 1024;
/** The longest word that a phone of 320 px shows in one line. */
const LONGEST_WORD = 40;

const all = LANGS.flatMap((lang) => [
  ...TEMPLATE_CODES.map((code) => ({ name: code, lang, compose: () => composeTemplate(code, lang) })),
  ...SYSTEM_KINDS.map((kind) => ({ name: kind, lang, compose: () => composeSystem(kind, lang) })),
  { name: "every block", lang, compose: () => composeEveryBlock(lang) },
]);

const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
const attribute = (tag: string, name: string) => tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];
const visible = (html: string) => html.replace(/<head>.*?<\/head>/s, "").replace(/<[^>]*>/g, " ");

describe.each(all)("$name in $lang", ({ lang, compose }) => {
  it("is readable without pictures and no wider than a phone", async () => {
    const { html, text } = await compose();
    expect(html).toContain(`lang="${lang}"`);
    for (const image of tagsOf(html, "img")) {
      expect(attribute(image, "alt"), image).toBeDefined();
      expect(attribute(image, "width"), image).toMatch(/^\d+$/);
      expect(attribute(image, "src"), image).toMatch(/^https?:\/\//);
    }
    expect(visible(html)).not.toMatch(/https?:\/\//);
    const long = visible(html)
      .split(/[\s/@-]+/)
      .filter((word) => word.length > LONGEST_WORD);
    expect(long).toEqual([]);
    expect(html + text).not.toMatch(/\{ ?\{|undefined|\[object/);
  });

  it("says in its text part all that its HTML says", async () => {
    const { html, text } = await compose();
    const words = (from: string) => new Set(from.toLowerCase().match(/\p{L}{3,}/gu));
    const said = words(text);
    const sheet = html.slice(html.indexOf("<h1")).replaceAll("&#x27;", "'");
    const missing = [...words(visible(sheet).replace(/&\w+;/g, " "))].filter((word) => !said.has(word));
    expect(missing.filter((word) => !["voir", "notre", "see", "our", "page"].includes(word))).toEqual([]);
    for (const [, href = ""] of html.matchAll(/<a\b[^>]*href="(https?:[^"]*)"/g))
      if (!/\/c\/|npsScore=/.test(href)) expect(text).toContain(href.replaceAll("&amp;", "&"));
  });

  it("has a dark colour for each light one", async () => {
    const { html } = await compose();
    const coloured = (html.match(/<[a-z0-9]+\b[^>]*style="[^"]*"[^>]*>/g) ?? []).filter((tag) =>
      /(^|;)\s*(background-color|color|border|border-top):[^;"]*#/.test(attribute(tag, "style") ?? ""),
    );
    expect(coloured.length).toBeGreaterThan(4);
    const known = new Set(STYLESHEET.match(/\.(\w+)\{/g)?.map((found) => found.slice(1, -1)));
    for (const tag of coloured)
      expect(
        (attribute(tag, "class") ?? "").split(" ").some((name) => known.has(name)),
        tag,
      ).toBe(true);
  });
});

describe("an email with 20 products", () => {
  const lengthOf = (code: TemplateCode) => JSON.stringify(templateDraft(code).email_content_fr).length;
  const longest = [...TEMPLATE_CODES].sort((a, b) => lengthOf(b) - lengthOf(a))[0]!;
  const draft = templateDraft(longest);

  it.each(LANGS)("is whole in Gmail in %s", async (lang) => {
    const { html } = await composeDraft(draft, lang, { produces: exampleProduces(20) });
    expect(html.match(/class="picture"/g)).toHaveLength(20);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
  });

  it("is whole in Gmail with every block in every look", async () => {
    const { html } = await composeEveryBlock("fr", 20);
    expect(html.match(/class="picture"/g)).toHaveLength(20);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
  });

  it("stands in rows of two, and the last of an odd number has a whole row", async () => {
    const rows = async (count: number) => {
      const { html } = await composeDraft(templateDraft("fresh-this-week"), "fr", {
        produces: exampleProduces(count),
      });
      return [html.match(/class="half"/g)?.length ?? 0, html.includes('class="pair"')];
    };
    expect(await rows(4)).toEqual([4, true]);
    expect(await rows(3)).toEqual([2, true]);
    expect(await rows(1)).toEqual([0, false]);
    expect(await rows(0)).toEqual([0, false]);
  });
});

describe("the footer of an email", () => {
  it("has the hours of the season in which it goes out, the place, and the ways to the farm", async () => {
    const hours = async (at: string) => {
      const { text } = await composeDraft(templateDraft("fresh-this-week"), "fr", { at: new Date(at) });
      return text.replaceAll("\u00a0", " ").match(/^.* : \d.*$/gm);
    };
    expect(await hours("2026-07-23T13:00:00Z")).toEqual(["mer. au sam. : 9 h à 17 h"]);
    expect(await hours("2026-12-05T13:00:00Z")).toEqual(["sam. : 10 h à midi"]);
    const { html, text } = await composeDraft(templateDraft("fresh-this-week"), "en");
    for (const words of [
      "12, rang du Ruisseau",
      "Write to the farm",
      "See on the map",
      "Farm page",
      "My data",
    ])
      expect([html.includes(words), text.includes(words)], words).toEqual([true, true]);
    expect(html).toContain('href="mailto:bonjour@ruisseau.example"');
    expect(html).toContain('href="tel:+15145551234"');
    expect(html).not.toMatch(/<style>[^<]*@media[^<]*<\/style>.*<style>/s);
  });
});

describe("the colours of emails", () => {
  const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
      channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };

  it.each([
    [COLOURS.ink, COLOURS.card],
    [COLOURS.muted, COLOURS.card],
    [COLOURS.muted, COLOURS.paper],
    [COLOURS.leaf, COLOURS.card],
    [COLOURS.white, COLOURS.leaf],
    [DARK.ink, DARK.card],
    [DARK.muted, DARK.card],
    [DARK.muted, DARK.paper],
    [DARK.link, DARK.card],
    [DARK.white, DARK.leaf],
  ])("%s is readable on %s", (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("words that stand for something longer", () => {
  it("are an address without what nobody reads", () => {
    expect(shownAddress("https://www.ferme.example/")).toBe("ferme.example");
    expect(shownAddress(`https://ferme.example/${"a".repeat(80)}`)).toHaveLength(32);
  });
});
