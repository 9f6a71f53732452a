import { CATALOGUE } from "@/lib/i18n/catalogue";
import type { Block } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import { writeWords } from "@/lib/vocabulary/message-words";
import { LAYOUTS, type Piece } from "../rules/template-layouts";
import { TEMPLATE_CODES, type Template, type TemplateCode } from "../rules/templates";

type Part = "title" | "description" | "subject" | "heading" | "content" | "button" | "sms";

/** Returns raw texts of templates. The message formatter would fail on the braces of merge fields. */
const words = (lang: Lang) => {
  const texts = CATALOGUE[lang].templates as Record<string, Record<Part, string>>;
  return (code: TemplateCode, part: Part): string => texts[code]?.[part] ?? "";
};

/** Returns the blocks of a template: its layout, with its words. */
function blocksOf(code: TemplateCode, lang: Lang): Block[] {
  const t = words(lang);
  const paragraphs = t(code, "content").split("\n\n");
  const content = (id: string, numbers: readonly number[]) => ({
    ...{ id, type: "content" as const },
    text: numbers.map((number) => paragraphs[number]).join("\n\n"),
  });
  const blockOf = (piece: Piece, at: number): Block => {
    const id = `${code}-${at}`;
    if (piece === "heading") return { id, type: "heading", text: t(code, "heading") };
    if (piece === "produces") return { id, type: "produces" };
    if ("text" in piece) return content(id, piece.text);
    if ("divider" in piece) return { id, type: "divider", style: piece.divider };
    if ("button" in piece) {
      const look = { style: piece.button, place: piece.place };
      return { id, type: "button", text: t(code, "button"), url: "{{link}}", ...look };
    }
    const [left, right] = piece.columns;
    return {
      id,
      type: "columns",
      left: [content(`${id}-left`, left)],
      right: [content(`${id}-right`, right)],
    };
  };
  return LAYOUTS[code].map(blockOf);
}

/** Returns the ready-made templates in each language, with title and description in one. */
export function readyTemplates(lang: Lang): Template[] {
  const own = words(lang);
  return TEMPLATE_CODES.map(
    (code): Template => ({
      code,
      title: own(code, "title"),
      description: own(code, "description"),
      ...writeWords((written) => {
        const t = words(written);
        return {
          subject: t(code, "subject"),
          email_content: blocksOf(code, written),
          sms_content: t(code, "sms"),
        };
      }),
    }),
  );
}
