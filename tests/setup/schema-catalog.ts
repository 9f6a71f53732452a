import { createHash } from "node:crypto";
import type { Sql } from "postgres";

const OF_EXTENSION = "exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')";
/** Partitions are made by ensure_deliveries_month, for other months on other days. */
const OWN_TABLES = `select oid from pg_class where relnamespace = 'public'::regnamespace
  and relkind in ('r', 'p') and not relispartition`;

/** What is compared, as queries of a name and a definition, but for keys of partitions and PostgreSQL 18's NOT NULL. */
const OBJECTS: Record<string, string> = {
  column: `select attrelid::regclass || '.' || attname as name, concat_ws(' ',
      row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod),
      attnotnull, attidentity::text, attgenerated::text, pg_get_expr(adbin, adrelid), attcollation::regcollation,
      nullif(attstattarget, -1)) as definition
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in (${OWN_TABLES}) and attnum > 0 and not attisdropped`,
  constraint: `select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid in (${OWN_TABLES}) and contype <> 'n' and conparentid = 0`,
  index: `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid in (${OWN_TABLES})`,
  trigger: `select tgrelid::regclass || '.' || tgname as name, pg_get_triggerdef(oid) || tgenabled::text as definition
    from pg_trigger where tgrelid in (${OWN_TABLES}) and not tgisinternal`,
  function: `select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition
    from pg_proc o where pronamespace = 'public'::regnamespace and not ${OF_EXTENSION}`,
  sequence: `select seqrelid::regclass::text as name, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmax,
      seqmin, seqcache, seqcycle) as definition from pg_sequence join pg_class c on c.oid = seqrelid
    where c.relnamespace = 'public'::regnamespace`,
  table: `select oid::regclass::text as name, concat_ws(' ', relkind::text, reloptions, pg_get_partkeydef(oid)) as definition
    from pg_class where oid in (${OWN_TABLES})`,
  extension: "select extname as name, '' as definition from pg_extension where extname <> 'plpgsql'",
  collation: `select collname as name, collprovider::text as definition from pg_collation o
    where collnamespace = 'public'::regnamespace`,
};

/** Returns a line for each object of the schema: its kind, its name and a short hash of its definition. */
export async function describeSchema(sql: Sql): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(OBJECTS)) {
    const rows = await sql.unsafe<{ name: string; definition: string }[]>(query);
    for (const { name, definition } of rows) {
      const hash = createHash("sha256").update(definition).digest("hex").slice(0, 12);
      lines.push(`${kind} ${name} ${hash}`);
    }
  }
  return lines.sort();
}
