import { type Ctx, transaction } from "@/lib/core/context";
import { log } from "@/lib/core/log";
import { authorizeJob } from "@/lib/core/permissions";
import { env } from "@/lib/env";
import { recoverAbandonedMessages } from "@/lib/transactional/operations/lifecycle";
import { cancelWaiting } from "../operations/cancel-waiting";
import { publishIfComplete } from "../operations/complete";
import { queueLanes } from "../operations/lanes";
import {
  forgetDeadLanes,
  giveBackBatches,
  giveUpTexts,
  keepHeartbeat,
  listCanceledWithWaiting,
  listRunningSends,
  unlockJobs,
} from "../operations/workers";

/** A sign of life of a worker's process: of its own name and of its places in the queue. */
export async function beat(ctx: Ctx, worker_ids: readonly string[]): Promise<void> {
  authorizeJob(ctx);
  await keepHeartbeat(ctx, worker_ids);
}

/**
 * Gives back what silent workers held: their queue locks, their batches (in doubt: the same key is used again),
 * and their texts (unknown: never asked for again). Then lanes that ended too soon are queued again.
 */
export async function recoverFromSilence(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  const silence = { seconds: env().WORKER_HEARTBEAT_SECONDS * 4 };
  await unlockJobs(ctx, silence);
  const batches = await giveBackBatches(ctx, silence);
  const texts = await giveUpTexts(ctx, silence);
  await recoverAbandonedMessages(ctx);
  if (batches + texts > 0) log().warn({ batches, texts }, "recovered from a silent worker");
  for (const id of await listCanceledWithWaiting(ctx)) await transaction(ctx, (tx) => cancelWaiting(tx, id));
  await queueMissingLanes(ctx);
}

/** Sends with something waiting get back the lanes that failed or died with their worker. */
async function queueMissingLanes(ctx: Ctx): Promise<void> {
  await forgetDeadLanes(ctx);
  for (const { id, live, ...waiting } of await listRunningSends(ctx)) {
    if (waiting.email || waiting.sms) await queueLanes(ctx, id, waiting, live);
    else await publishIfComplete(ctx, id);
  }
}
