import { webVersion } from "@/lib/delivery/operations/compose";
import { findFarmById } from "@/lib/farms/operations/read";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeAnyone, farmIdOf } from "@/lib/platform/permissions";
import { WebEmailInput } from "../inputs";
import type { PublishedEmail } from "../presenter";
import { findByWebKey, listPublished } from "../queries";

const MOST_SHOWN = 5;

/**
 * Open to anyone with the address. Returns a sent email without anything of a recipient; `published` says whether the
 * farm shows it on its page.
 * @throws AppError not_found, also for a hidden or deleted farm
 */
export async function readSentEmail(ctx: Ctx, raw: unknown): Promise<{ html: string; published: boolean }> {
  authorizeAnyone(ctx);
  const parsed = WebEmailInput.safeParse(raw);
  if (!parsed.success) throw notFound();
  const { key, lang } = parsed.data;
  const found = await findByWebKey(ctx.db, key);
  const farm = found && (await findFarmById(ctx, found.farm_id));
  if (!found?.frozen_content || !farm?.shown) throw notFound();
  return { html: webVersion(found.frozen_content, lang).html, published: found.published_at !== null };
}

/** Open to anyone. Lists the newest emails that a farm shows on its page; none for a hidden farm. */
export async function listPublishedEmails(ctx: Ctx, raw: unknown): Promise<PublishedEmail[]> {
  authorizeAnyone(ctx);
  const farm_id = farmIdOf(raw);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm?.shown) return [];
  const rows = await listPublished(ctx.db, farm_id, MOST_SHOWN);
  return rows.flatMap(({ web_key, sent_at, ...row }) =>
    web_key ? [{ ...row, web_key, sent_at: sent_at?.toISOString() ?? null }] : [],
  );
}
