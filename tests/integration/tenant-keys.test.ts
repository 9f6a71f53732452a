import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { FARMLESS_KEYS, FARMLESS_TABLES, FARMLESS_UNIQUES } from "@/tests/setup/tenant-keys";

interface Key extends Record<string, unknown> {
  name: string;
  with_farm: boolean;
}

/** Tables whose rows name their farm, without partitions. */
const TENANT_TABLES = sql`
  select c.oid, c.relname, a.attnum as farm_column from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'farm_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

/** Foreign keys from a table of tenants to another one. */
const foreignKeys = () =>
  db().execute<Key>(sql`
    with tenant as (${TENANT_TABLES})
    select t.relname || '.' || k.conname as name, t.farm_column = any(k.conkey) and o.farm_column = any(k.confkey) as with_farm
    from pg_constraint k join tenant t on t.oid = k.conrelid join tenant o on o.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 order by 1`);

/** Unique indexes but those of a uuid alone. */
const uniques = () =>
  db().execute<Key>(sql`
    with tenant as (${TENANT_TABLES})
    select i.relname as name, t.farm_column = any(x.indkey::smallint[]) as with_farm
    from pg_index x join tenant t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where x.indisunique and not x.indisprimary and not exists (
      select from pg_attribute u where u.attrelid = t.oid and u.attname = 'uuid' and x.indkey::text = u.attnum::text)
    order by 1`);

/** Tables without a farm of their own whose rows belong to a row of one: their first key leads there. */
const farmlessChildren = () =>
  db().execute<{ name: string }>(sql`
    with tenant as (${TENANT_TABLES})
    select distinct c.relname as name from pg_constraint k
    join pg_class c on c.oid = k.conrelid and not c.relispartition
    join tenant o on o.oid = k.confrelid
    where k.contype = 'f' and c.oid not in (select oid from tenant) and o.relname <> 'farms' order by 1`);

const without = (keys: readonly Key[]) => keys.filter((key) => !key.with_farm).map(({ name }) => name);

describe("a row of a farm", () => {
  it("refers to rows of the same farm alone: the keys between their tables hold the farm", async () => {
    expect(without(await foreignKeys())).toEqual(Object.keys(FARMLESS_KEYS).sort());
  });

  it("is unique within its farm: another farm's row is in nobody's way", async () => {
    expect(without(await uniques())).toEqual(Object.keys(FARMLESS_UNIQUES).sort());
  });

  it("names its farm, also where another row would say it", async () => {
    expect((await farmlessChildren()).map(({ name }) => name)).toEqual(Object.keys(FARMLESS_TABLES).sort());
  });
});
