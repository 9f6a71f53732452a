import { describe, expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { LANGS, type Lang } from "@/lib/i18n/languages";
import { normalizeMergeFields, unknownMergeFields } from "@/lib/messaging/rules/merge-fields";
import { measureSms } from "@/lib/messaging/rules/segments";
import { smsText } from "@/lib/messaging/rules/sms-text";
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

describe("what a farmer still has to write", () => {
  const textsOf = (lang: Lang) => CATALOGUE[lang].templates as Record<string, Record<string, string>>;
  const placeholders = (text: string | undefined) => text?.match(/\{\{\?[^{}]+\}\}/g) ?? [];

  it.each(TEMPLATE_CODES)(
    "is a placeholder in both languages, and never in a subject or a text message: %s",
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
