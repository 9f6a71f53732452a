import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { Lang } from "@/lib/vocabulary/languages";
import { type Audience, audience } from "./audience";

/** Somebody who would get a notification. */
export interface Reader {
  id: number;
  name: string;
  lang: Lang;
}

/** Lists people who would get a notification now, by name. @param only the id of the one person to look for */
export async function listReaders(ctx: Ctx, who: Audience, limit: number, only?: number): Promise<Reader[]> {
  const rows = audience(who, ctx.clock.now());
  const found = await ctx.db.execute<{ id: number; name: string; lang: Lang }>(sql`
    select a.subscriber_id as id, a.name, a.lang from (${rows}) a
    where a.reason is null ${only === undefined ? sql`` : sql`and a.subscriber_id = ${only}`}
    group by 1, 2, 3 order by a.name collate "fr-x-icu", 1 limit ${limit}`);
  return found.map(({ id, name, lang }) => ({ id: Number(id), name, lang }));
}
