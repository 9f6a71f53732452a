import { and, eq, sql } from "drizzle-orm";
import { bulk_operations, subscribers } from "@/db/schema";
import { isCategoryOfFarm } from "@/lib/categories/operations/read";
import { enqueue } from "@/lib/jobs/enqueue";
import { farmTag } from "@/lib/platform/cache-tags";
import type { Ctx, Tx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import { isQrCodeOfFarm } from "@/lib/qr-codes/operations/read";
import type { BulkFailure } from "@/lib/vocabulary/enumerations";
import { BULK_CHUNK, isUndoable, UNDO_MINUTES } from "../../rules";
import { eraseSubscribers } from "../erase";
import { ACTS } from "./acts";
import { type BulkRow, lockOperation, lockRemoved, nextChunk, ofOperation } from "./queries";

type Values = Partial<typeof bulk_operations.$inferInsert>;

const write = (tx: Ctx, { farm_id, id }: BulkRow, values: Values) =>
  tx.db.update(bulk_operations).set(values).where(ofOperation(farm_id, id));

/** Returns why an operation cannot go on: what it assigns is no longer there. */
async function goneTarget(tx: Tx, { farm_id, change }: BulkRow): Promise<BulkFailure | null> {
  if (change.category_id && !(await isCategoryOfFarm(tx, farm_id, change.category_id)))
    return "category_gone";
  if (change.qr_code_id && !(await isQrCodeOfFarm(tx, farm_id, change.qr_code_id))) return "qr_code_gone";
  return null;
}

/** Ends an operation. Those whom it removed are erased when nobody can undo it any more. */
export async function endOperation(tx: Ctx, operation: BulkRow, failure: BulkFailure | null): Promise<void> {
  const now = tx.clock.now();
  const undo_until = isUndoable(operation.act) ? new Date(now.getTime() + UNDO_MINUTES * 60_000) : null;
  await write(tx, operation, {
    status: failure ? "failed" : "done",
    failure,
    finished_at: now,
    undo_until,
  });
  if (undo_until && operation.act === "delete") await queueErasure(tx, operation.id, undo_until);
}

const queueErasure = (tx: Ctx, operation_id: number, runAt: Date) =>
  enqueue(tx, "erase_removed", { operation_id }, { runAt, jobKey: `erase_removed:${operation_id}` });

/** Does the next chunk of a running operation. @returns false when the operation has ended */
export async function runChunk(tx: Tx, operation_id: number): Promise<boolean> {
  const operation = await lockOperation(tx, operation_id);
  if (operation.status !== "running") return false;
  const failure = await goneTarget(tx, operation);
  if (failure) {
    await endOperation(tx, operation, failure);
    return false;
  }
  const { ids, not_found, cursor } = await nextChunk(tx, operation);
  if (ids.length > 0) await ACTS[operation.act](tx, operation, ids);
  await write(tx, operation, {
    cursor,
    done: operation.done + ids.length + not_found.length,
    changed: operation.changed + ids.length,
    not_found: [...operation.not_found, ...not_found],
  });
  if (cursor < operation.up_to) return true;
  await endOperation(tx, operation, null);
  return false;
}

/** Undoes a part of an operation: its removals or its changes of categories. @returns false when nothing is left */
export const restoreChunk = (tx: Tx, operation: BulkRow): Promise<boolean> =>
  operation.act === "delete" ? restorePeople(tx, operation) : restoreCategories(tx, operation);

/** Undoes some changes of categories. What was changed again since then stays as it is now. */
async function restoreCategories(tx: Tx, { id, farm_id }: BulkRow): Promise<boolean> {
  const [row] = await tx.db.execute<{ count: number }>(sql`
    with undone as (
      delete from bulk_category_changes c using (
        select subscriber_id, category_id from bulk_category_changes
        where farm_id = ${farm_id} and operation_id = ${id} order by subscriber_id, category_id limit ${BULK_CHUNK}
      ) next
      where c.farm_id = ${farm_id} and c.operation_id = ${id} and c.subscriber_id = next.subscriber_id and c.category_id = next.category_id
      returning c.subscriber_id, c.category_id, c.added
    ), left_again as (
      delete from subscriber_categories s using undone u
      where u.added and s.farm_id = ${farm_id} and s.subscriber_id = u.subscriber_id and s.category_id = u.category_id
    ), back as (
      insert into subscriber_categories (farm_id, subscriber_id, category_id)
      select ${farm_id}, subscriber_id, category_id from undone where not added on conflict do nothing
    )
    select count(*)::int as count from undone`);
  return row!.count === BULK_CHUNK;
}

async function restorePeople(tx: Tx, operation: BulkRow): Promise<boolean> {
  const ids = await lockRemoved(tx, operation);
  if (ids.length === 0) return false;
  tx.invalidate(farmTag(operation.farm_id));
  await tx.db
    .update(subscribers)
    .set({ removed_by: null, erased_at: null, updated_at: tx.clock.now() })
    .where(and(eq(subscribers.farm_id, operation.farm_id), sql`${subscribers.id} = any(${idArray(ids)})`));
  return true;
}

/**
 * Erases some of the people whom an operation removed, once it can no longer be undone.
 * @returns false when nobody is left, or it is too early
 */
export async function eraseChunk(tx: Tx, operation_id: number): Promise<boolean> {
  const operation = await lockOperation(tx, operation_id);
  const { farm_id, status, undo_until } = operation;
  if (status === "undone" || status === "running" || !undo_until) return false;
  if (undo_until > tx.clock.now()) {
    await queueErasure(tx, operation_id, undo_until);
    return false;
  }
  const subscriber_ids = await lockRemoved(tx, operation);
  await eraseSubscribers(tx, { farm_id, subscriber_ids, reason: null, source: "admin" });
  return subscriber_ids.length > 0;
}
