import type { Ctx } from "@/lib/platform/context";
import { authorizeAnyone } from "@/lib/platform/permissions";
import type { Lang } from "@/lib/vocabulary/languages";
import { openApiDocument } from "./document";
import { DocumentInput } from "./inputs";
import type { ShownDocument } from "./presenter";

/** A document is the same until the next release, and takes long to make. */
const made = new Map<Lang, ShownDocument>();

const documentIn = (lang: Lang): ShownDocument => ({
  text: JSON.stringify(openApiDocument(lang)),
  type: "application/json",
});

/** Open to anyone. Returns the OpenAPI document, in the language asked for or in that of the caller. @throws AppError invalid */
export async function readApiDocument(ctx: Ctx, raw: unknown): Promise<ShownDocument> {
  authorizeAnyone(ctx);
  const { lang = ctx.lang } = DocumentInput.parse(raw);
  const document = made.get(lang) ?? documentIn(lang);
  made.set(lang, document);
  return document;
}
