import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseClickToken } from "../links";
import { advance } from "../operations/events";

const LinkInput = z.object({ token: z.string().max(40) });

/** @throws AppError not_found for anything we did not sign */
async function findLink(ctx: Ctx, raw: unknown) {
  const parsed = parseClickToken(LinkInput.parse(raw).token);
  if (!parsed) throw notFound();
  const [row] = await ctx.db.execute<{ notification_id: number; url: string | null }>(sql`
    select d.notification_id, n.frozen_content #>> array['links', ${String(parsed.link)}] as url
    from deliveries d join notifications n on n.id = d.notification_id where d.id = ${parsed.delivery_id}`);
  if (!row?.url) throw notFound();
  return { ...parsed, notification_id: row.notification_id, url: row.url };
}

/**
 * Where a counted link leads. The address is one the notification was frozen with: altering the link leads
 * nowhere.
 */
export const readLink = async (ctx: Ctx, raw: unknown): Promise<string> => (await findLink(ctx, raw)).url;

/** The same, and the click is written down. */
export async function followLink(ctx: Ctx, raw: unknown): Promise<string> {
  const { delivery_id, link, notification_id, url } = await findLink(ctx, raw);
  await ctx.db.execute(sql`
    with counted as (update deliveries set clicks = clicks + 1 where id = ${delivery_id})
    insert into link_clicks (notification_id, delivery_id, link) values (${notification_id}, ${delivery_id}, ${link})`);
  await advance(ctx, delivery_id, "clicked", ctx.clock.now());
  return url;
}
