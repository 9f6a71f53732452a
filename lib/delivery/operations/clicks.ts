import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { advanceDelivery } from "./apply-event";

export interface CountedLink {
  delivery_id: number;
  link: number;
  notification_id: number;
  farm_id: number;
  /** The address in the frozen content of the notification. */
  url: string;
}

/** Returns the address of a link of a delivery; null when the link does not exist. */
export async function findCountedLink(
  ctx: Ctx,
  { delivery_id, link }: Pick<CountedLink, "delivery_id" | "link">,
): Promise<CountedLink | null> {
  const [row] = await ctx.db.execute<{ notification_id: number; farm_id: number; url: string | null }>(sql`
    select d.notification_id, d.farm_id, n.frozen_content #>> array['links', ${String(link)}] as url
    from deliveries d join notifications n on n.farm_id = d.farm_id and n.id = d.notification_id where d.id = ${delivery_id}`);
  if (!row?.url) return null;
  const { notification_id, farm_id, url } = row;
  return { delivery_id, link, notification_id, farm_id, url };
}

/** Records a click, and marks the delivery as clicked. */
export async function countClick(
  tx: Ctx,
  { delivery_id, link, notification_id, farm_id }: CountedLink,
): Promise<void> {
  const now = tx.clock.now();
  await tx.db.execute(sql`
    with counted as (update deliveries set clicks = clicks + 1 where id = ${delivery_id} and farm_id = ${farm_id})
    insert into link_clicks (farm_id, notification_id, delivery_id, accepted_month, link, at)
    select farm_id, ${notification_id}, id, accepted_month, ${link}, ${now.toISOString()}::timestamptz
    from deliveries where id = ${delivery_id} and farm_id = ${farm_id}`);
  await advanceDelivery(tx, delivery_id, "clicked", now);
}
