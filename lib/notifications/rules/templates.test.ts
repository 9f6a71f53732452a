import { describe, expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { LANGS } from "@/lib/i18n/languages";
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
