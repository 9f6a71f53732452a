import { env } from "@/lib/env";
import { lookup } from "@/lib/i18n/translator";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import type { Lang } from "@/lib/vocabulary/languages";
import type { SitePage } from "./answers";
import { PageHandleInput } from "./inputs";
import { openGraphImagePath, PAGES } from "./rules";

function pageOf(
  { id, handle, words: [area, title, description] }: (typeof PAGES)[number],
  lang: Lang,
): SitePage {
  return {
    id,
    handle,
    title: lookup(lang, area, title),
    description: lookup(lang, area, description),
    image: env().APP_URL + openGraphImagePath(handle, lang),
  };
}

/** Open to anyone. Lists the pages of the site in the language of the caller. */
export async function listPages(ctx: Ctx): Promise<SitePage[]> {
  authorizeAnyone(ctx);
  return PAGES.map((page) => pageOf(page, ctx.lang));
}

/** Open to anyone. Answers an unknown API address. @throws AppError not_found, always */
export async function findNothing(ctx: Ctx): Promise<never> {
  authorizeAnyone(ctx);
  throw notFound();
}

/** Open to anyone. Returns one page of the site by its handle. @throws AppError not_found */
export async function readPage(ctx: Ctx, raw: unknown): Promise<SitePage> {
  authorizeAnyone(ctx);
  const { handle } = PageHandleInput.parse(raw);
  const page = PAGES.find((known) => known.handle === handle);
  if (!page) throw notFound();
  return pageOf(page, ctx.lang);
}
