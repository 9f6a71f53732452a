import { sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/lib/platform/context";
import type { publicStorage } from "@/lib/providers/storage";
import { RESTORED, type RestoredTable } from "../restored-tables";

/** A row of a table as `to_jsonb` writes it. */
export type BackupRow = Record<string, unknown>;

type StoredFile = Parameters<ReturnType<typeof publicStorage>["put"]>[1][number];

/** A backup of this site, open for reading. */
export interface OpenBackup {
  /** The uuid that a farm has in it; null when it does not know the id. */
  uuidOf(farm_id: number): Promise<string | null>;
  /** Reads the rows of a farm in a table, batch by batch. */
  rowsOf(farm_id: number, table: string): AsyncIterable<BackupRow[]>;
  /** The files of an upload; none when they are not in it. */
  filesOf(folder: string): Promise<StoredFile[]>;
}

/** Returns the columns of a table that are written. */
async function columnsOf(tx: Ctx, table: string): Promise<string[]> {
  const rows = await tx.db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`);
  return rows.map(({ name }) => name);
}

interface ForeignKey {
  [column: string]: unknown;
  target: string;
  columns: string[];
  keys: string[];
  /** The columns that are emptied when the row that they refer to is deleted; none when a row cannot be without it. */
  emptied: string[];
}

const foreignKeysOf = (tx: Ctx, table: string) =>
  tx.db.execute<ForeignKey>(sql`
    select relname as target,
      array(select attname::text from unnest(coalesce(confdelsetcols, conkey)) k (number)
        join pg_attribute on attrelid = conrelid and attnum = k.number where confdeltype = 'n') as emptied,
      array(select attname::text from unnest(conkey) with ordinality k (number, at)
        join pg_attribute on attrelid = conrelid and attnum = k.number order by k.at) as columns,
      array(select attname::text from unnest(confkey) with ordinality k (number, at)
        join pg_attribute on attrelid = confrelid and attnum = k.number order by k.at) as keys
    from pg_constraint join pg_class on pg_class.oid = confrelid
    where conrelid = ${table}::regclass and contype = 'f' and conparentid = 0`);

const ofRow = (column: string) => sql`r.${sql.identifier(column)}`;

/** Returns SQL that is true when the row that a key refers to is there. */
const isThere = ({ target, columns, keys }: ForeignKey) => {
  const same = columns.map((column, at) => sql`x.${sql.identifier(keys[at]!)} = ${ofRow(column)}`);
  return sql`exists (select from ${sql.identifier(target)} x where ${sql.join(same, sql` and `)})`;
};

const isEmpty = ({ columns }: ForeignKey) => sql`num_nulls(${sql.join(columns.map(ofRow), sql`, `)}) > 0`;

/**
 * Returns a function that inserts those of the given rows of a table that are missing. What is there, or was replaced by a
 * row with the same name, stays. A row that belongs to something that is gone is left out.
 */
async function inserterOf(tx: Tx, table: string, { only }: RestoredTable) {
  const columns = await columnsOf(tx, table);
  const foreign = await foreignKeysOf(tx, table);
  const loose = new Map(foreign.flatMap((key) => key.emptied.map((column) => [column, key] as const)));
  const values = columns.map((column) => {
    const key = loose.get(column);
    return key ? sql`case when ${isThere(key)} then ${ofRow(column)} end` : ofRow(column);
  });
  const needed = foreign
    .filter(({ emptied }) => emptied.length === 0)
    .map((key) => sql`(${isEmpty(key)} or ${isThere(key)})`);
  const conditions = sql.join([sql.raw(only ?? "true"), ...needed], sql` and `);
  const list = (parts: readonly ReturnType<typeof ofRow>[]) => sql.join([...parts], sql`, `);
  return async (rows: readonly BackupRow[]): Promise<BackupRow[]> => {
    const added = await tx.db.execute<{ row: BackupRow }>(sql`
      insert into ${sql.identifier(table)} as t (${list(columns.map((column) => sql`${sql.identifier(column)}`))})
      overriding system value
      select ${list(values)}
      from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) r
      where ${conditions}
      on conflict do nothing
      returning to_jsonb(t) as row`);
    return added.map(({ row }) => row);
  };
}

/**
 * Inserts the rows of a farm that a backup has and this database lacks. `rowsOf` reads those of a table, batch by batch.
 * @returns how many, by table
 */
export async function insertMissing(
  tx: Tx,
  rowsOf: (table: string) => AsyncIterable<BackupRow[]>,
): Promise<Record<string, number>> {
  const added: Record<string, number> = {};
  const addedIds = new Map<string, Set<unknown>>();
  for (const [table, rules] of Object.entries(RESTORED)) {
    const insert = await inserterOf(tx, table, rules);
    const ids = new Set<unknown>();
    let count = 0;
    for await (const read of rowsOf(table)) {
      const { of } = rules;
      const rows = of ? read.filter((row) => addedIds.get(of.table)?.has(row[of.column])) : read;
      if (rows.length === 0) continue;
      const inserted = await insert(rows);
      count += inserted.length;
      for (const row of inserted) ids.add(row.id);
    }
    addedIds.set(table, ids);
    if (count > 0) added[table] = count;
  }
  return added;
}
