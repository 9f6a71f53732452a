import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { import_rows, imports } from "@/db/schema";
import type { ImportRowOutcome } from "@/lib/vocabulary/import-enumerations";
import type { ImportCounts, ImportMapping } from "@/lib/vocabulary/import-json";

export type ImportRow = typeof imports.$inferSelect;

/** The number of an import, and its farm. */
export type ImportKey = Pick<ImportRow, "id" | "farm_id">;

/** An import of a farm. */
export const ofFarm = (farm_id: number, import_id: number) =>
  and(eq(imports.farm_id, farm_id), eq(imports.id, import_id));

/** The rows of an import. */
export const rowsOf = ({ id, farm_id }: ImportKey) =>
  and(eq(import_rows.farm_id, farm_id), eq(import_rows.import_id, id));

/** Returns an import of a farm, or null. */
export async function findImport(db: Db, farm_id: number, import_id: number): Promise<ImportRow | null> {
  const [row] = await db.select().from(imports).where(ofFarm(farm_id, import_id));
  return row ?? null;
}

/** Returns an import of a farm by its uuid, or null. */
export async function findImportByUuid(db: Db, farm_id: number, uuid: string): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.farm_id, farm_id), eq(imports.uuid, uuid)));
  return row ?? null;
}

/** Returns an import by its number alone, for its job. */
export async function findImportOfJob(db: Db, import_id: number): Promise<ImportRow | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, import_id));
  return row ?? null;
}

/** Returns an import and locks it until the transaction ends. Whoever locks the farm, too, locks it first. */
export async function lockImport(db: Db, farm_id: number, import_id: number): Promise<ImportRow | null> {
  const [row] = await db.select().from(imports).where(ofFarm(farm_id, import_id)).for("update");
  return row ?? null;
}

/** Returns the newest imports of a farm. */
export const listNewest = (db: Db, farm_id: number, count: number): Promise<ImportRow[]> =>
  db.select().from(imports).where(eq(imports.farm_id, farm_id)).orderBy(desc(imports.id)).limit(count);

/** Returns how many imports of a farm were never started. */
export const countDrafts = (db: Db, farm_id: number): Promise<number> =>
  db.$count(
    imports,
    and(eq(imports.farm_id, farm_id), inArray(imports.status, ["organizing", "checking", "checked"])),
  );

/** Returns the mapping that a farm last used for a file with these columns. */
export async function rememberedMapping(
  db: Db,
  farm_id: number,
  headers: readonly string[],
): Promise<ImportMapping | null> {
  const [row] = await db
    .select({ mapping: imports.mapping })
    .from(imports)
    .where(
      and(
        eq(imports.farm_id, farm_id),
        ne(imports.status, "organizing"),
        sql`${imports.headers} = ${JSON.stringify(headers)}::jsonb`,
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1);
  return row?.mapping ?? null;
}

/** Returns the next rows after a line. */
export const rowsAfter = (db: Db, entry: ImportKey, line: number, count: number) =>
  db
    .select({ line: import_rows.line, cells: import_rows.cells })
    .from(import_rows)
    .where(and(rowsOf(entry), gt(import_rows.line, line)))
    .orderBy(asc(import_rows.line))
    .limit(count);

/** Outcomes of rows that were checked, and whose people are imported or refuse. */
const BROUGHT = [
  "new",
  "filled",
  "unchanged",
  "unsubscribed",
  "unreachable",
  "over_limit",
  "refused",
] as const;

/** Returns the next checked rows after a line that are imported. */
export const peopleAfter = (db: Db, entry: ImportKey, line: number, count: number) =>
  db
    .select({
      line: import_rows.line,
      email: import_rows.email,
      phone: import_rows.phone,
      person: import_rows.person,
      outcome: import_rows.outcome,
    })
    .from(import_rows)
    .where(
      and(
        rowsOf(entry),
        gt(import_rows.line, line),
        inArray(import_rows.outcome, [...BROUGHT]),
        // Who was erased meanwhile has no address any more.
        sql`(${import_rows.email} is not null or ${import_rows.phone} is not null)`,
      ),
    )
    .orderBy(asc(import_rows.line))
    .limit(count);

/** Returns how many rows of an import have each outcome. */
export async function countOutcomes(db: Db, entry: ImportKey): Promise<ImportCounts> {
  const rows = await db
    .select({ outcome: import_rows.outcome, count: sql<number>`count(*)`.mapWith(Number) })
    .from(import_rows)
    .where(rowsOf(entry))
    .groupBy(import_rows.outcome);
  return Object.fromEntries(rows.flatMap(({ outcome, count }) => (outcome ? [[outcome, count]] : [])));
}

/** Outcomes of rows that are left out, or whose people refuse. */
const LEFT_OUT = ["invalid", "duplicate", "refused", "unsubscribed", "unreachable", "over_limit"] as const;

/** Returns the next rows after a line that were left out. Rows of people who were erased are empty, and left out too. */
export const rejectedAfter = (db: Db, entry: ImportKey, line: number, count: number) =>
  db
    .select({
      line: import_rows.line,
      cells: import_rows.cells,
      remarks: import_rows.remarks,
      outcome: import_rows.outcome,
      twin_line: import_rows.twin_line,
    })
    .from(import_rows)
    .where(
      and(
        rowsOf(entry),
        gt(import_rows.line, line),
        inArray(import_rows.outcome, [...LEFT_OUT]),
        sql`${import_rows.cells} <> '[]'`,
      ),
    )
    .orderBy(asc(import_rows.line))
    .limit(count);

export type RejectedRow = Awaited<ReturnType<typeof rejectedAfter>>[number];

/** Rows that are listed: left out, or imported with a remark. */
const isListed = or(inArray(import_rows.outcome, [...LEFT_OUT]), sql`${import_rows.remarks} <> '[]'`);

/**
 * The address by which the list of the farm finds whom it knows of a row. The columns are written out: those of a select
 * of one table stand without it, and would be the person's.
 */
const knownAddress = sql<string | null>`(
  select coalesce(s.email, s.phone) from subscribers s
  where s.farm_id = import_rows.farm_id and s.erased_at is null
    and (s.id = import_rows.subscriber_id or lower(s.email) = import_rows.email or s.phone = import_rows.phone)
  order by s.id limit 1)`;

/** Returns one page of the rows of an outcome, else of those with a remark or without a place, in the order of the file. */
export async function listedRows(
  db: Db,
  entry: ImportKey,
  { limit, offset, outcome }: { limit: number; offset: number; outcome: ImportRowOutcome | null },
) {
  const chosen = outcome === null ? isListed : eq(import_rows.outcome, outcome);
  const where = and(rowsOf(entry), chosen);
  const [total, rows] = await Promise.all([
    db.$count(import_rows, where),
    db
      .select({
        line: import_rows.line,
        cells: import_rows.cells,
        remarks: import_rows.remarks,
        outcome: import_rows.outcome,
        twin_line: import_rows.twin_line,
        known: knownAddress,
      })
      .from(import_rows)
      .where(where)
      .orderBy(asc(import_rows.line))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, rows };
}

export type ListedRow = Awaited<ReturnType<typeof listedRows>>["rows"][number];

/** Returns the first rows of a file, to show what its columns hold. */
export async function firstRows(db: Db, entry: ImportKey, count: number): Promise<string[][]> {
  const rows = await rowsAfter(db, entry, 0, count);
  return rows.map(({ cells }) => cells);
}

/** Returns a row of an import and locks it; null when there is none. */
export async function lockRow(db: Db, entry: ImportKey, line: number) {
  const [row] = await db
    .select()
    .from(import_rows)
    .where(and(rowsOf(entry), eq(import_rows.line, line)))
    .for("update");
  return row ?? null;
}

/** Returns the next people of an import after a line, whom it added or filled in. */
export const touchedAfter = (db: Db, entry: ImportKey, line: number, count: number) =>
  db
    .select({
      line: import_rows.line,
      subscriber_id: import_rows.subscriber_id,
      outcome: import_rows.outcome,
      filled: import_rows.filled,
    })
    .from(import_rows)
    .where(
      and(
        rowsOf(entry),
        gt(import_rows.line, line),
        inArray(import_rows.outcome, ["new", "filled", "refused"]),
        isNotNull(import_rows.subscriber_id),
      ),
    )
    .orderBy(asc(import_rows.line))
    .limit(count);

/** Returns whether a notification or another message went to somebody whom an import added or filled in. */
export async function wasAnyoneWrittenTo(
  db: Db,
  { id, farm_id, started_at }: Pick<ImportRow, "id" | "farm_id" | "started_at">,
): Promise<boolean> {
  const since = sql`${started_at?.toISOString() ?? null}::timestamptz`;
  const ofImport = sql`r.import_id = ${id} and r.farm_id = ${farm_id} and r.outcome in ('new', 'filled')`;
  const [found] = await db.execute<{ written: boolean }>(sql`
    select exists (
      select 1 from notifications n
      join import_rows r on ${ofImport}
      join deliveries d on d.farm_id = n.farm_id and d.notification_id = n.id and d.accepted_month = n.accepted_month and d.channel in ('email', 'sms') and d.subscriber_id = r.subscriber_id
      where n.farm_id = ${farm_id} and n.accepted_at >= ${since}
    ) or exists (
      select 1 from transactional_messages m
      join subscribers s on s.farm_id = m.farm_id and (lower(s.email) = lower(m.address) or s.phone = m.address)
      join import_rows r on r.subscriber_id = s.id and ${ofImport}
      where m.farm_id = ${farm_id} and m.created_at >= ${since}
    ) as written`);
  return found?.written ?? false;
}

/** Returns imports whose rows are no longer needed: undo has ended, or they were never started. */
export const listExpired = (db: Db, now: Date, draftsBefore: Date, count: number) =>
  db
    .select({
      id: imports.id,
      farm_id: imports.farm_id,
      started: sql<boolean>`${imports.started_at} is not null`,
    })
    .from(imports)
    .where(
      sql`(${imports.undo_until} <= ${now.toISOString()}::timestamptz and ${imports.status} <> 'undoing' and exists (
          select 1 from import_rows r where r.farm_id = ${imports}.farm_id and r.import_id = ${imports.id}))
        or (${imports.started_at} is null and ${imports.updated_at} < ${draftsBefore.toISOString()}::timestamptz)`,
    )
    .orderBy(imports.id)
    .limit(count);
