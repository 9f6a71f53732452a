import type { Block } from "@/lib/core/json-columns";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import type { Lang } from "@/lib/i18n/languages";
import { TEMPLATE_CODES, type Template, type TemplateCode } from "../rules/templates";

type Part = "title" | "description" | "subject" | "heading" | "content" | "button" | "sms";

/** Returns raw texts of templates. The message formatter would fail on the braces of merge fields. */
const words = (lang: Lang) => {
  const texts = CATALOGUE[lang].templates as Record<string, Record<Part, string>>;
  return (code: TemplateCode, part: Part): string => texts[code]?.[part] ?? "";
};

function blocksOf(code: TemplateCode, lang: Lang): Block[] {
  const t = words(lang);
  const id = (name: string) => `${code}-${name}`;
  return [
    { id: id("heading"), type: "heading", text: t(code, "heading") },
    { id: id("content"), type: "content", text: t(code, "content") },
    { id: id("button"), type: "button", text: t(code, "button"), url: "{{link}}" },
  ];
}

/** Returns the ready-made templates in both languages, with title and description in one. */
export function readyTemplates(lang: Lang): Template[] {
  const own = words(lang);
  const [fr, en] = [words("fr"), words("en")];
  return TEMPLATE_CODES.map(
    (code): Template => ({
      code,
      title: own(code, "title"),
      description: own(code, "description"),
      subject_fr: fr(code, "subject"),
      subject_en: en(code, "subject"),
      email_content_fr: blocksOf(code, "fr"),
      email_content_en: blocksOf(code, "en"),
      sms_content_fr: fr(code, "sms"),
      sms_content_en: en(code, "sms"),
    }),
  );
}
