import { log } from "@/lib/log";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { isOff } from "@/lib/switches/operations/switches";
import { isTemporary } from "@/lib/values/connection-lost";
import { checkChunk, openCheck } from "../operations/check-run";
import { failImport, queueRun, runChunk } from "../operations/run";
import { deleteImport, deleteRows } from "../operations/staging";
import { undoChunk } from "../operations/undo";
import { findImportOfJob, listExpired } from "../queries";
import { DRAFT_DAYS } from "../rules/limits";

/** Time between two looks at the switch of imports while it is off. */
const OFF_MS = 60_000;

interface Job {
  import_id: number;
}

/**
 * Checks all rows of an import, chunk by chunk. A check that died goes on where it was; one that meets another run of
 * itself goes on behind it.
 */
export async function checkImport(ctx: Ctx, job: Job & { run: number }): Promise<void> {
  authorizeJob(ctx);
  for (let moved = true; moved; ) {
    const memory = await openCheck(ctx, job);
    if (!memory) return;
    let step: Awaited<ReturnType<typeof checkChunk>>;
    do step = await transaction(ctx, (tx) => checkChunk(tx, job, memory));
    while (step === "more");
    moved = step === "moved";
  }
}

/**
 * Imports the people of a file, chunk by chunk. A worker that dies, or waits for a lock in vain, loses the chunk that it
 * was doing, and the queue starts the job again. Another error stops the import, which the farm can let go on or undo.
 * While imports are switched off, it waits between two chunks.
 */
export async function runImport(ctx: Ctx, { import_id }: Job): Promise<void> {
  authorizeJob(ctx);
  try {
    do {
      const again = new Date(ctx.clock.now().getTime() + OFF_MS);
      if (await isOff(ctx, "imports")) return await queueRun(ctx, import_id, again);
    } while (await transaction(ctx, (tx) => runChunk(tx, import_id)));
  } catch (error) {
    if (isTemporary(error)) throw error;
    log().error({ err: error, import_id }, "import failed");
    await transaction(ctx, (tx) => failImport(tx, import_id));
  }
}

/** Undoes the rows of an import, chunk by chunk. */
export async function undoRows(ctx: Ctx, { import_id }: Job): Promise<void> {
  authorizeJob(ctx);
  while (await transaction(ctx, (tx) => undoChunk(tx, import_id)));
}

/** Deletes the rows of an import that can no longer be undone, or the whole import when it was never started. */
export async function purgeImport(ctx: Ctx, { import_id }: Job): Promise<void> {
  authorizeJob(ctx);
  const entry = await findImportOfJob(ctx.db, import_id);
  if (!entry) return;
  const over = entry.undo_until !== null && entry.undo_until <= ctx.clock.now();
  if (over && entry.status !== "undoing") await transaction(ctx, (tx) => deleteRows(tx, entry));
}

/** Imports that are purged in one run of the daily job. */
const MOST_PURGED = 1000;

/** Deletes the rows of imports that nobody needs any more. A daily job calls it. */
export async function purgeImports(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  const now = ctx.clock.now();
  const draftsBefore = new Date(now.getTime() - DRAFT_DAYS * 86_400_000);
  for (const { started, ...entry } of await listExpired(ctx.db, now, draftsBefore, MOST_PURGED))
    await transaction(ctx, (tx) => (started ? deleteRows(tx, entry) : deleteImport(tx, entry)));
}
