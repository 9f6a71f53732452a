import { log } from "@/lib/log";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeFarmOf, authorizeJob } from "@/lib/platform/permissions";
import { isTemporary } from "@/lib/values/connection-lost";
import { BulkOperationInput } from "../inputs";
import {
  deleteEnded,
  findOperation,
  forgetCategoryChanges,
  listCurrent,
  lockOperation,
} from "../operations/bulk/queries";
import { endOperation, eraseChunk, restoreChunk, runChunk } from "../operations/bulk/run";
import { retryOperation, undoOperation } from "../operations/bulk/start";
import { type BulkOperation, presentBulk } from "../presenter";
import { BULK_DAYS } from "../rules";

/** Lists the bulk operations of a farm that run, failed lately or can be undone, newest first. */
export async function listBulkOperations(ctx: Ctx, raw: unknown): Promise<BulkOperation[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.read", raw);
  return (await listCurrent(ctx.db, farm_id, ctx.clock.now())).map(presentBulk);
}

/** Returns a bulk operation, to follow its progress. @throws AppError not_found */
export async function readBulkOperation(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.read", raw);
  const { bulk_operation_id } = BulkOperationInput.parse(raw);
  return presentBulk(await findOperation(ctx, farm_id, bulk_operation_id));
}

/** Goes on with a bulk operation that failed. @throws AppError not_found | conflict */
export async function retryBulkOperation(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { bulk_operation_id } = BulkOperationInput.parse(raw);
  return presentBulk(await transaction(ctx, (tx) => retryOperation(tx, farm_id, bulk_operation_id)));
}

/** Undoes a removal of people or a change of their categories. @throws AppError not_found | conflict | limit_reached */
export async function undoBulkOperation(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { bulk_operation_id } = BulkOperationInput.parse(raw);
  return presentBulk(await transaction(ctx, (tx) => undoOperation(tx, farm_id, bulk_operation_id)));
}

interface Job {
  operation_id: number;
}

/**
 * Does what is left of a bulk operation, chunk by chunk. A worker that dies, or waits for a lock in vain, loses the chunk
 * that it was doing, and the queue starts the job again. Another error ends the operation, which the farm can retry.
 */
export async function runBulkOperation(ctx: Ctx, { operation_id }: Job): Promise<void> {
  authorizeJob(ctx);
  try {
    while (await transaction(ctx, (tx) => runChunk(tx, operation_id)));
  } catch (error) {
    if (isTemporary(error)) throw error;
    log().error({ err: error, operation_id }, "bulk operation failed");
    await transaction(ctx, async (tx) => {
      const operation = await lockOperation(tx, operation_id);
      if (operation.status === "running") await endOperation(tx, operation, "unexpected");
    });
  }
}

/** Puts back the rest of what an undone operation changed. */
export async function restoreRemoved(ctx: Ctx, { operation_id }: Job): Promise<void> {
  authorizeJob(ctx);
  while (
    await transaction(ctx, async (tx) => {
      const operation = await lockOperation(tx, operation_id);
      return operation.status === "undone" && restoreChunk(tx, operation);
    })
  );
}

/** Erases the people whom an operation removed, when it can no longer be undone. */
export async function eraseRemoved(ctx: Ctx, { operation_id }: Job): Promise<void> {
  authorizeJob(ctx);
  while (await transaction(ctx, (tx) => eraseChunk(tx, operation_id)));
}

/** Deletes old records of bulk operations. A daily job calls it. */
export async function purgeBulkOperations(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  const before = new Date(ctx.clock.now().getTime() - BULK_DAYS * 86_400_000);
  await transaction(ctx, async (tx) => {
    await deleteEnded(tx, before);
    await forgetCategoryChanges(tx);
  });
}
