import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { FilledBlanks } from "@/lib/vocabulary/import-json";

/**
 * Empties what an import filled in on known people, where it still has the value of the import. Who has no other
 * address keeps it.
 */
export async function emptyFilled(
  tx: Ctx,
  farm_id: number,
  rows: readonly { subscriber_id: number; filled: FilledBlanks }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ subscriber_id, filled }) => ({ id: subscriber_id, ...filled }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g(id bigint, name text, email text,
    phone text, zipcode text, qr_code_id bigint, category_ids jsonb)`;
  await tx.db.execute(sql`
    update subscribers s set
      name = case when s.name = g.name then '' else s.name end,
      email = case when s.email = g.email and s.phone is not null and s.phone is distinct from g.phone
        then null else s.email end,
      phone = case when s.phone = g.phone and s.email is not null and s.email is distinct from g.email
        then null else s.phone end,
      lat = case when s.zipcode = g.zipcode then null else s.lat end,
      lng = case when s.zipcode = g.zipcode then null else s.lng end,
      zipcode = case when s.zipcode = g.zipcode then null else s.zipcode end,
      qr_code_id = case when s.qr_code_id = g.qr_code_id then null else s.qr_code_id end,
      updated_at = ${tx.clock.now().toISOString()}::timestamptz
    from ${given} where s.farm_id = ${farm_id} and s.id = g.id`);
  await tx.db.execute(sql`
    delete from subscriber_categories c using ${given}
    where c.farm_id = ${farm_id} and c.subscriber_id = g.id
      and c.category_id in (select value::bigint from jsonb_array_elements_text(g.category_ids))`);
}
