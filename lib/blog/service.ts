import { z } from "zod";
import { env } from "@/lib/env";
import { translator } from "@/lib/i18n/translator";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { LANGS } from "@/lib/vocabulary/languages";
import { blogFeed } from "./feed";
import { listPosts } from "./posts";

const FeedInput = z.object({ lang: z.enum(LANGS) });

/** Open to anyone. Returns the RSS feed of a language. @throws AppError not_found for an unknown language */
export async function readFeed(ctx: Ctx, raw: unknown): Promise<string> {
  authorizeAnyone(ctx);
  const input = FeedInput.safeParse(raw);
  if (!input.success) throw notFound();
  const { lang } = input.data;
  const t = translator(lang, "blog");
  return blogFeed(
    listPosts(lang),
    { title: t("feedTitle"), description: t("description") },
    lang,
    env().APP_URL,
  );
}
