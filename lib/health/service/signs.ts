import type { Ctx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { removeSilentWorkers, removeWorker, saveTick, saveWorker } from "../operations/signs";

/** Says that a worker runs. */
export async function announceWorker(ctx: Ctx, worker_uuid: string): Promise<void> {
  authorizeJob(ctx);
  await saveWorker(ctx, worker_uuid);
}

/** Says that a worker has ended its jobs. */
export async function dismissWorker(ctx: Ctx, worker_uuid: string): Promise<void> {
  authorizeJob(ctx);
  await removeWorker(ctx, worker_uuid);
}

/** Deletes the rows of workers that were killed. */
export async function purgeWorkers(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  await removeSilentWorkers(ctx);
}

/** Says that a call of the cron of the host did its work. */
export async function recordTick(ctx: Ctx, cron: string): Promise<void> {
  authorizeJob(ctx);
  await saveTick(ctx, cron);
}
