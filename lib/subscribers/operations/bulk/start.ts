import { bulk_operations } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { isCategoryOfFarm } from "@/lib/categories/operations/read";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { enqueue } from "@/lib/jobs/enqueue";
import { type Ctx, type Tx, userId } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { isQrCodeOfFarm } from "@/lib/qr-codes/operations/read";
import type { BulkAct } from "@/lib/vocabulary/enumerations";
import type { BulkChange } from "@/lib/vocabulary/json-columns";
import type { BulkInput } from "../../inputs";
import { BULK_AT_ONCE, BULK_RUNNING, isUndoable } from "../../rules";
import {
  type BulkRow,
  COLUMNS,
  countPlacesOf,
  countRunning,
  findOperation,
  lockOperation,
  measure,
  ofOperation,
} from "./queries";
import { restoreChunk, runChunk } from "./run";

const queueJob = (tx: Ctx, task: "bulk_operation" | "restore_removed", operation_id: number) =>
  enqueue(tx, task, { operation_id }, { jobKey: `${task}:${operation_id}` });

async function requireTarget(tx: Tx, farm_id: number, { category_id, qr_code_id }: BulkChange) {
  if (category_id && !(await isCategoryOfFarm(tx, farm_id, category_id))) throw notFound();
  if (qr_code_id && !(await isQrCodeOfFarm(tx, farm_id, qr_code_id))) throw notFound();
}

/** The name of each act in the audit. */
const AUDITED = {
  assign_category: "bulk-assign-category",
  replace_categories: "bulk-replace-categories",
  remove_category: "bulk-remove-category",
  remove_categories: "bulk-remove-categories",
  assign_qr_code: "bulk-assign-qr-code",
  remove_qr_code: "bulk-remove-qr-code",
  set_lang: "bulk-set-lang",
  unsubscribe: "bulk-unsubscribe",
  delete: "bulk-delete",
} as const satisfies Record<BulkAct, string>;

/**
 * Starts a bulk operation. Up to 1,000 people are changed at once, more by a job.
 * @throws AppError not_found (the category, the code, or every chosen person) | conflict (too many at a time)
 */
export async function startOperation(
  tx: Tx,
  act: BulkAct,
  { farm_id, subscriber_ids, filter }: BulkInput,
  change: BulkChange,
): Promise<BulkRow> {
  await lockFarm(tx, farm_id);
  await requireTarget(tx, farm_id, change);
  if ((await countRunning(tx, farm_id)) >= BULK_RUNNING) throw conflict("bulkBusy");
  const chosen = subscriber_ids && [...new Set(subscriber_ids)].sort((one, other) => one - other);
  const { count, last } = await measure(tx, farm_id, { subscriber_ids: chosen, filter });
  if (chosen && count === 0) throw notFound();
  const total = chosen?.length ?? count;
  const [started] = await tx.db
    .insert(bulk_operations)
    .values({
      farm_id,
      user_id: userId(tx),
      act,
      change,
      chosen: chosen ?? null,
      filter: filter ?? null,
      up_to: chosen?.at(-1) ?? last,
      total,
      created_at: tx.clock.now(),
    })
    .returning({ id: bulk_operations.id });
  const { id } = started!;
  const after = { ...change, count };
  await recordAudit(tx, {
    subject: "subscriber",
    act: AUDITED[act],
    farm_id,
    subject_id: null,
    after,
  });
  if (total > BULK_AT_ONCE) await queueJob(tx, "bulk_operation", id);
  else while (await runChunk(tx, id));
  return findOperation(tx, farm_id, id);
}

/** Goes on with an operation that failed, from where it stopped. @throws AppError not_found | conflict */
export async function retryOperation(tx: Tx, farm_id: number, id: number): Promise<BulkRow> {
  await lockFarm(tx, farm_id);
  const operation = await lockOperation(tx, id, farm_id);
  if (operation.status !== "failed") throw conflict("conflict");
  await requireTarget(tx, farm_id, operation.change);
  const [row] = await tx.db
    .update(bulk_operations)
    .set({ status: "running", failure: null, finished_at: null, undo_until: null })
    .where(ofOperation(farm_id, id))
    .returning(COLUMNS);
  await queueJob(tx, "bulk_operation", id);
  return row!;
}

/**
 * Puts back the people whom an operation removed, or the categories that it changed; the first ones at once, the rest by
 * a job. An operation that still runs stops.
 * @throws AppError not_found | conflict (too late, or nothing to undo) | limit_reached
 */
export async function undoOperation(tx: Tx, farm_id: number, id: number): Promise<BulkRow> {
  await lockFarm(tx, farm_id);
  const operation = await lockOperation(tx, id, farm_id);
  const now = tx.clock.now();
  const over = operation.undo_until !== null && operation.undo_until <= now;
  if (!isUndoable(operation.act) || operation.status === "undone" || over) throw conflict("undoTooLate");
  const removed = operation.act === "delete";
  if (removed) await claimLimit(tx, farm_id, "subscribers", await countPlacesOf(tx, operation));
  const [row] = await tx.db
    .update(bulk_operations)
    .set({ status: "undone", failure: null, finished_at: now, undo_until: null })
    .where(ofOperation(farm_id, id))
    .returning(COLUMNS);
  const after = { count: operation.changed };
  await recordAudit(tx, {
    subject: "subscriber",
    act: removed ? "bulk-undo-delete" : "bulk-undo-categories",
    farm_id,
    subject_id: null,
    after,
  });
  if (await restoreChunk(tx, operation)) await queueJob(tx, "restore_removed", id);
  return row!;
}
