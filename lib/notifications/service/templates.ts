import type { Block } from "@/db/schema/json";
import type { Ctx } from "@/lib/core/context";
import { authorizeFarm } from "@/lib/core/permissions";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import type { Lang } from "@/lib/i18n/languages";
import { FarmInput } from "../inputs";
import { listByFarm } from "../queries";
import type { Template, TemplateCode } from "../rules/templates";
import { TEMPLATE_CODES } from "../rules/templates";

type Part = "title" | "description" | "subject" | "heading" | "content" | "button" | "sms";

/** Raw texts: they carry merge fields, whose braces are not for the message formatter. */
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

/** Ready templates, and this farm's own past notifications to start again from. */
export async function listTemplates(ctx: Ctx, raw: unknown) {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const own = words(ctx.lang);
  const [fr, en] = [words("fr"), words("en")];
  const templates = TEMPLATE_CODES.map(
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
  const past = await listByFarm(ctx.db, farm_id);
  const customTemplates = past
    .filter(({ status }) => status === "sent")
    .slice(0, 20)
    .map(({ id, uuid, title, subject_fr, subject_en, type }) => ({
      id,
      uuid,
      title,
      subject_fr,
      subject_en,
      type,
    }));
  return { customTemplates, templates };
}
