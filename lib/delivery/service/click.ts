import { z } from "zod";
import { type Ctx, transaction } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeAnyone } from "@/lib/core/permissions";
import { parseClickToken } from "../links";
import { type CountedLink, countClick, findCountedLink } from "../operations/clicks";

const LinkInput = z.object({ token: z.string().max(40) });

/** @throws AppError not_found for anything we did not sign */
async function linkOf(ctx: Ctx, raw: unknown): Promise<CountedLink> {
  const parsed = parseClickToken(LinkInput.parse(raw).token);
  const link = parsed && (await findCountedLink(ctx, parsed));
  if (!link) throw notFound();
  return link;
}

/**
 * Where a counted link leads. The address is one the notification was frozen with: altering the link leads
 * nowhere.
 */
export async function readLink(ctx: Ctx, raw: unknown): Promise<string> {
  authorizeAnyone(ctx);
  return (await linkOf(ctx, raw)).url;
}

/** The same, and the click is written down. */
export async function followLink(ctx: Ctx, raw: unknown): Promise<string> {
  authorizeAnyone(ctx);
  const link = await linkOf(ctx, raw);
  await transaction(ctx, (tx) => countClick(tx, link));
  return link.url;
}
