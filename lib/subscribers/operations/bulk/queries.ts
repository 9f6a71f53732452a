import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bulk_operations, subscribers } from "@/db/schema";
import type { Ctx, Tx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { idArray } from "@/lib/platform/id-array";
import { BULK_CHUNK } from "../../rules";
import { peopleMatching } from "../people-matching";

export type BulkRow = Omit<typeof bulk_operations.$inferSelect, "chosen">;

/** All columns but the chosen ids, which may be 50,000. */
export const COLUMNS = {
  id: bulk_operations.id,
  uuid: bulk_operations.uuid,
  farm_id: bulk_operations.farm_id,
  user_id: bulk_operations.user_id,
  act: bulk_operations.act,
  change: bulk_operations.change,
  filter: bulk_operations.filter,
  status: bulk_operations.status,
  failure: bulk_operations.failure,
  cursor: bulk_operations.cursor,
  up_to: bulk_operations.up_to,
  total: bulk_operations.total,
  done: bulk_operations.done,
  changed: bulk_operations.changed,
  not_found: bulk_operations.not_found,
  undo_until: bulk_operations.undo_until,
  created_at: bulk_operations.created_at,
  finished_at: bulk_operations.finished_at,
};

/** Returns the condition that an operation is this one of a farm. */
export const ofOperation = (farm_id: number, id: number) =>
  and(eq(bulk_operations.farm_id, farm_id), eq(bulk_operations.id, id));

/** Locks an operation, so that two workers do its chunks one after the other. @throws AppError not_found */
export async function lockOperation(tx: Ctx, id: number, farm_id?: number): Promise<BulkRow> {
  const [row] = await tx.db
    .select(COLUMNS)
    .from(bulk_operations)
    .where(
      and(
        eq(bulk_operations.id, id),
        farm_id === undefined ? undefined : eq(bulk_operations.farm_id, farm_id),
      ),
    )
    .for("update");
  if (!row) throw notFound();
  return row;
}

/** Returns an operation of a farm. @throws AppError not_found */
export async function findOperation(ctx: Ctx, farm_id: number, id: number): Promise<BulkRow> {
  const [row] = await ctx.db.select(COLUMNS).from(bulk_operations).where(ofOperation(farm_id, id));
  if (!row) throw notFound();
  return row;
}

/** Lists the operations of a farm that still concern its people: running, failed lately, or to be undone. */
export const listCurrent = (db: Db, farm_id: number, now: Date): Promise<BulkRow[]> =>
  db
    .select(COLUMNS)
    .from(bulk_operations)
    .where(
      and(
        eq(bulk_operations.farm_id, farm_id),
        or(
          eq(bulk_operations.status, "running"),
          and(
            eq(bulk_operations.status, "failed"),
            gt(bulk_operations.created_at, new Date(now.getTime() - 86_400_000)),
          ),
          and(inArray(bulk_operations.status, ["done", "failed"]), gt(bulk_operations.undo_until, now)),
        ),
      ),
    )
    .orderBy(desc(bulk_operations.id))
    .limit(20);

/** Counts the running operations of a farm. */
export const countRunning = (tx: Ctx, farm_id: number): Promise<number> =>
  tx.db.$count(
    bulk_operations,
    and(eq(bulk_operations.farm_id, farm_id), eq(bulk_operations.status, "running")),
  );

interface Chunk {
  /** People to change, whose rows are locked. */
  ids: number[];
  /** Chosen people who are not on the list. */
  not_found: number[];
  /** The id up to which everyone is done after this chunk. */
  cursor: number;
}

const found = (tx: Tx, operation: BulkRow) =>
  operation.filter
    ? peopleMatching(tx.db, operation.farm_id, operation.filter, operation.created_at)
    : and(eq(subscribers.farm_id, operation.farm_id), isNull(subscribers.erased_at));

/** Returns the next people of an operation, by id. Someone who left meanwhile is not among them. */
export async function nextChunk(tx: Tx, operation: BulkRow): Promise<Chunk> {
  const wanted = operation.filter ? null : await nextChosen(tx, operation);
  const rows = await tx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        found(tx, operation),
        wanted
          ? sql`${subscribers.id} = any(${idArray(wanted)})`
          : and(gt(subscribers.id, operation.cursor), sql`${subscribers.id} <= ${operation.up_to}`),
      ),
    )
    .orderBy(subscribers.id)
    .limit(BULK_CHUNK)
    .for("update");
  const ids = rows.map(({ id }) => id);
  const full = (wanted ?? ids).length === BULK_CHUNK;
  const cursor = full ? (wanted ?? ids).at(-1)! : operation.up_to;
  const known = new Set(ids);
  return { ids, cursor, not_found: (wanted ?? []).filter((id) => !known.has(id)) };
}

async function nextChosen(tx: Tx, { farm_id, id, cursor }: BulkRow): Promise<number[]> {
  const rows = await tx.db.execute<{ id: string }>(sql`
    select chosen.id from bulk_operations o, unnest(o.chosen) as chosen (id)
    where o.farm_id = ${farm_id} and o.id = ${id} and chosen.id > ${cursor} order by chosen.id limit ${BULK_CHUNK}`);
  return rows.map((row) => Number(row.id));
}

/** Counts the people of a farm whom a filter chooses, or those of the ids who are on its list, and the last id. */
export async function measure(
  tx: Tx,
  farm_id: number,
  { subscriber_ids, filter }: { subscriber_ids?: number[]; filter?: BulkRow["filter"] },
): Promise<{ count: number; last: number }> {
  const where = filter
    ? peopleMatching(tx.db, farm_id, filter, tx.clock.now())
    : and(
        eq(subscribers.farm_id, farm_id),
        isNull(subscribers.erased_at),
        sql`${subscribers.id} = any(${idArray(subscriber_ids ?? [])})`,
      );
  const [row] = await tx.db
    .select({
      count: sql`count(*)`.mapWith(Number),
      last: sql`coalesce(max(${subscribers.id}), 0)`.mapWith(Number),
    })
    .from(subscribers)
    .where(where);
  return row!;
}

/** Returns people whom an operation removed and who were not put back, by id, and locks them. */
export async function lockRemoved(tx: Ctx, { id, farm_id }: BulkRow): Promise<number[]> {
  const rows = await tx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.farm_id, farm_id), eq(subscribers.removed_by, id)))
    .orderBy(subscribers.id)
    .limit(BULK_CHUNK)
    .for("update");
  return rows.map((row) => row.id);
}

/** Counts the removed people who take a place of the plan again when they are put back. */
export const countPlacesOf = (tx: Ctx, { id, farm_id }: BulkRow): Promise<number> =>
  tx.db.$count(
    subscribers,
    and(
      eq(subscribers.farm_id, farm_id),
      eq(subscribers.removed_by, id),
      sql`${subscribers.confirmed_at} is not null`,
      isNull(subscribers.unsubscribed_at),
    ),
  );

/** Deletes the records of operations that ended before a time and removed nobody who could still come back. */
export const deleteEnded = (tx: Ctx, before: Date) =>
  tx.db.delete(bulk_operations).where(
    and(
      lt(bulk_operations.finished_at, before),
      sql`not exists (select 1 from ${subscribers} s
          where s.farm_id = ${bulk_operations.farm_id} and s.removed_by = ${bulk_operations.id})`,
    ),
  );

/** Deletes what operations changed in categories and can no longer be undone. */
export const forgetCategoryChanges = (tx: Ctx) =>
  tx.db.execute(sql`
    delete from bulk_category_changes c using bulk_operations o
    where o.farm_id = c.farm_id and o.id = c.operation_id and o.undo_until <= ${tx.clock.now().toISOString()}::timestamptz`);
