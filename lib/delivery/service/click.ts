import { z } from "zod";
import { type Ctx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { queueForFarm } from "@/lib/platform/farm-queue";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { parseClickToken } from "../links";
import { type CountedLink, countClick, findCountedLink } from "../operations/clicks";

const LinkInput = z.object({ token: z.string().max(40) });

/** Returns the stored link of a click token. @throws AppError not_found when the signature is not valid */
async function linkOf(ctx: Ctx, raw: unknown): Promise<CountedLink> {
  const parsed = parseClickToken(LinkInput.parse(raw).token);
  const link = parsed && (await findCountedLink(ctx, parsed));
  if (!link) throw notFound();
  return link;
}

/**
 * Open to anyone. Returns the address of a counted link, without counting. Only addresses in the frozen content are
 * possible, so a changed link leads nowhere.
 */
export async function readLink(ctx: Ctx, raw: unknown): Promise<string> {
  authorizeAnyone(ctx);
  return (await linkOf(ctx, raw)).url;
}

/** Open to anyone. Counts a click and returns the address of the link. */
export async function followLink(ctx: Ctx, raw: unknown): Promise<string> {
  authorizeAnyone(ctx);
  const link = await linkOf(ctx, raw);
  queueForFarm(ctx, link.farm_id);
  await transaction(ctx, (tx) => countClick(tx, link));
  return link.url;
}
