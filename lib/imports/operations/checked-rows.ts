import { and, asc, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { import_rows } from "@/db/schema";
import { textList } from "@/lib/platform/text-list";
import { type ImportKey, rowsOf } from "../queries";

/** Returns a row, those with one of the addresses, and those that were left out because of them, in order. */
export const rowsConcerned = (
  db: Db,
  entry: ImportKey,
  { line, addresses }: { line: number; addresses: readonly string[] },
) => {
  const listed = textList(addresses);
  return db
    .select({ line: import_rows.line, cells: import_rows.cells, outcome: import_rows.outcome })
    .from(import_rows)
    .where(
      and(
        rowsOf(entry),
        sql`(${import_rows.line} = ${line} or ${import_rows.twin_line} = ${line}
          or ${import_rows.email} in ${listed} or ${import_rows.phone} in ${listed})`,
      ),
    )
    .orderBy(asc(import_rows.line));
};

/** Returns the rows up to a line that say whose address is whose: those that are neither wrong nor doubled. */
export const checkedAddresses = (db: Db, entry: ImportKey, line: number) =>
  db
    .select({
      line: import_rows.line,
      email: import_rows.email,
      phone: import_rows.phone,
      outcome: import_rows.outcome,
    })
    .from(import_rows)
    .where(
      and(
        rowsOf(entry),
        lte(import_rows.line, line),
        sql`${import_rows.outcome} not in ('invalid', 'duplicate')`,
      ),
    );

/** Returns the addresses that rows of an import refuse, with the line that does; among these. */
export async function refusedAddresses(
  db: Db,
  entry: ImportKey,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.execute<{ address: string; line: number }>(sql`
    select a.address, min(r.line) as line from import_rows r,
      lateral (values ('email', r.email), ('sms', r.phone)) as a(channel, address)
    where r.farm_id = ${entry.farm_id} and r.import_id = ${entry.id} and a.address in ${textList(addresses)}
      and (r.person ->> 'refusal' is not null or r.person -> 'refused_channels' ? a.channel)
    group by a.address`);
  return new Map(rows.map(({ address, line }) => [address, Number(line)]));
}

/** Returns the line of another row that is imported with one of the addresses. */
export async function lineWithAddress(
  db: Db,
  row: { import_id: number; farm_id: number; line: number; email: string | null; phone: string | null },
): Promise<number | null> {
  const [twin] = await db.execute<{ line: number }>(sql`
    select line from import_rows where import_id = ${row.import_id} and farm_id = ${row.farm_id}
      and line <> ${row.line} and outcome not in ('invalid', 'duplicate')
      and (email = ${row.email} or phone = ${row.phone})
    order by line limit 1`);
  return twin?.line ?? null;
}
