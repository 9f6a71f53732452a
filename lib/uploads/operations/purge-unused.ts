import { inArray, sql } from "drizzle-orm";
import { uploads } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import { keptSince } from "@/lib/vocabulary/retention";
import type { UploadRow } from "../queries";
import { lookedAtAfter, removeUpload } from "./write";

/**
 * Returns which of these uploads something shows: an account, a farm, produce, a draft, a template or a message that was
 * sent. Pictures of no farm are looked for on the farms of their person too. Any text that names the folder counts.
 */
async function usedOf(tx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.db.execute<{ id: string }>(sql`
    with due as (
      select u.id, u.path, u.user_id, u.farm_id from uploads u where u.id = any(${idArray(ids)})
    ),
    places as (
      select id, path, farm_id from due where farm_id is not null
      union
      select d.id, d.path, m.farm_id from due d join farm_users m on m.user_id = d.user_id where d.farm_id is null
    )
    select d.id from due d join users a on a.id = d.user_id where strpos(a.avatar::text, d.path) > 0
    union
    select p.id from places p where exists (
      select 1 from farms f where f.id = p.farm_id
        and strpos(concat(f.main_photo::text, f.logo::text, f.photos::text), p.path) > 0
    ) or exists (
      select 1 from produces o where o.farm_id = p.farm_id and strpos(o.photo::text, p.path) > 0
    ) or exists (
      select 1 from message_template_contents t
      where t.farm_id = p.farm_id and strpos(t.email_content::text, p.path) > 0
    ) or exists (
      select 1 from notification_contents c
      where c.farm_id = p.farm_id and strpos(c.email_content::text, p.path) > 0
    ) or exists (
      select 1 from notifications n where n.farm_id = p.farm_id and strpos(n.frozen_content::text, p.path) > 0
    )`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Uploads that were looked at, and those of them that were deleted, whose files can go now. */
interface Looked {
  looked: number;
  deleted: UploadRow[];
}

/**
 * Looks at up to `most` uploads whose turn it is. One that nothing refers to since 30 days is deleted. Their rows are locked
 * first: whoever refers to one at this moment is skipped, or waits and then finds no picture.
 */
export async function deleteUnused(tx: Ctx, most: number): Promise<Looked> {
  const now = tx.clock.now();
  const locked = await tx.db.execute<{ id: string }>(sql`
    select id from uploads where look_at <= ${now.toISOString()}::timestamptz
    order by look_at limit ${most} for update skip locked`);
  const ids = locked.map(({ id }) => Number(id));
  if (ids.length === 0) return { looked: 0, deleted: [] };
  const due = await tx.db.select().from(uploads).where(inArray(uploads.id, ids));
  const used = await usedOf(tx, ids);
  const oldest = keptSince("uploads", now);
  const isOver = ({ unused_since }: UploadRow) => unused_since !== null && unused_since <= oldest;
  const deleted = due.filter((upload) => !used.has(upload.id) && isOver(upload));
  for (const upload of deleted) await removeUpload(tx, upload);
  await tx.db.execute(sql`
    update uploads set look_at = ${lookedAtAfter(now).toISOString()}::timestamptz,
      unused_since = case when id = any(${idArray([...used])}) then null
        else coalesce(unused_since, ${now.toISOString()}::timestamptz) end
    where id = any(${idArray(ids)})`);
  return { looked: ids.length, deleted };
}
