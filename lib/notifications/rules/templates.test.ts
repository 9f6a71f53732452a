import { describe, expect, it } from "vitest";
import { drawnCover } from "@/emails/drawings";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { normalizeMergeFields, unknownMergeFields } from "@/lib/messaging/rules/merge-fields";
import { measureSms } from "@/lib/messaging/rules/segments";
import { smsText } from "@/lib/messaging/rules/sms-text";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { templateCover } from "./template-covers";
import { LAYOUTS, type Piece } from "./template-layouts";
import { TEMPLATE_CODES } from "./templates";

const PARTS = ["title", "description", "subject", "heading", "content", "button", "sms"] as const;

describe.each(LANGS)("ready templates in %s", (lang) => {
  const texts: Record<string, Record<string, string>> = CATALOGUE[lang].templates;

  it.each(TEMPLATE_CODES)("%s is whole, and its text fits one segment without its produces", (code) => {
    for (const part of PARTS) {
      const text = texts[code]?.[part] ?? "";
      expect(text, part).not.toBe("");
      expect(unknownMergeFields(text), part).toEqual([]);
    }
    const whole = smsText(normalizeMergeFields(texts[code]?.sms ?? ""), {
      farm: "Ferme du Ruisseau",
      link: "https://potager.example/c/00000000012abcdefghijk",
      footer: CATALOGUE[lang].sms.footer,
    }).replace("{{produce}}", "");
    expect(measureSms(whole)).toMatchObject({ encoding: "GSM-7", segments: 1 });
  });

  it.each(TEMPLATE_CODES)("%s has one colon at most in its whole text message", (code) => {
    const whole = smsText(normalizeMergeFields(texts[code]?.sms ?? ""), {
      farm: "Ferme du Ruisseau",
      link: "potager.example",
      footer: CATALOGUE[lang].sms.footer,
    });
    expect(whole.split(":").length - 1).toBeLessThanOrEqual(1);
  });
});

describe("the emails of ready templates", () => {
  const shapeOf = (piece: Piece) => (typeof piece === "object" && "text" in piece ? "text" : piece);

  it.each(TEMPLATE_CODES)("say each paragraph of %s once, in each language", (code) => {
    const said = LAYOUTS[code].flatMap((piece) => {
      if (typeof piece === "string") return [];
      return "text" in piece ? piece.text : "columns" in piece ? piece.columns.flat() : [];
    });
    for (const lang of LANGS) {
      const { content } = (CATALOGUE[lang].templates as Record<string, { content: string }>)[code]!;
      expect(said.toSorted()).toEqual(content.split("\n\n").map((_, at) => at));
    }
  });

  it("are laid out in twelve ways, under twelve landscapes", () => {
    const shapes = TEMPLATE_CODES.map((code) => JSON.stringify(LAYOUTS[code].map(shapeOf)));
    expect(new Set(shapes).size).toBe(TEMPLATE_CODES.length);
    expect(new Set(TEMPLATE_CODES.map((code) => drawnCover("7a1f", templateCover(code)))).size).toBe(
      TEMPLATE_CODES.length,
    );
  });

  it("show the landscape of the farm when there is no such template", () => {
    for (const template of ["custom", "own:5", "constructor", null])
      expect(drawnCover("7a1f", templateCover(template))).toBe(drawnCover("7a1f"));
  });
});

describe("what a farmer still has to write", () => {
  const textsOf = (lang: Lang) => CATALOGUE[lang].templates as Record<string, Record<string, string>>;
  const placeholders = (text: string | undefined) => text?.match(/\{\{\?[^{}]+\}\}/g) ?? [];

  it.each(TEMPLATE_CODES)(
    "is a placeholder in each language, and never in a subject or a text message: %s",
    (code) => {
      const count = (lang: Lang) => placeholders(textsOf(lang)[code]?.content).length;
      expect(count("fr")).toBe(count("en"));
      for (const lang of LANGS) {
        const { subject, heading, button, sms, content } = textsOf(lang)[code] ?? {};
        expect(placeholders([subject, heading, button, sms].join(" "))).toEqual([]);
        expect(content).not.toMatch(/inscrivez ici|write here|enter here/i);
        // A farmer fills in the hours and the address once, on the farm's page.
        expect(
          placeholders(content).filter((words) =>
            /vos heures|your days and hours|votre adresse|your address/.test(words),
          ),
        ).toEqual(placeholders(content).filter((words) => /^\{\{\?(hours|address):/.test(words)));
      }
    },
  );
});
