import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseClickToken } from "../links";
import { advance } from "./events";

/**
 * Where a counted link leads. The address is one the notification was frozen with, so the link can be altered
 * into nothing else. @param raw { token, counted } @throws AppError not_found
 */
export async function followLink(ctx: Ctx, raw: unknown): Promise<string> {
  const { token, counted } = raw as { token: string; counted: boolean };
  const parsed = parseClickToken(token);
  if (!parsed) throw notFound();
  const [row] = await ctx.db.execute<{ notification_id: number; url: string | null }>(sql`
    select d.notification_id, n.frozen_content #>> array['links', ${String(parsed.link)}] as url
    from deliveries d join notifications n on n.id = d.notification_id where d.id = ${parsed.delivery_id}`);
  if (!row?.url) throw notFound();
  if (counted) {
    await ctx.db.execute(sql`
      insert into link_clicks (notification_id, delivery_id, link) values (${row.notification_id}, ${parsed.delivery_id}, ${parsed.link})`);
    await ctx.db.execute(sql`update deliveries set clicks = clicks + 1 where id = ${parsed.delivery_id}`);
    await advance(ctx, parsed.delivery_id, "clicked", ctx.clock.now());
  }
  return row.url;
}
