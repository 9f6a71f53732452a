import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { recoverAbandonedMessages } from "@/lib/transactional/operations/lifecycle";
import { cancelWaiting } from "../operations/cancel-waiting";
import { publishIfComplete } from "../operations/complete";
import { queueLanes } from "../operations/lanes";
import {
  deleteDeadLanes,
  giveBackClaims,
  listCanceledWithWaiting,
  listRunningSends,
  markTextsUnknown,
  requeueBatches,
  saveHeartbeat,
  unlockJobs,
} from "../operations/workers";

/**
 * Saves the heartbeat of a worker process, under its own name (the first) and the names of its queue slots. Gives back
 * the claims that it lost with a connection.
 */
export async function recordHeartbeat(ctx: Ctx, worker_ids: readonly string[]): Promise<void> {
  authorizeJob(ctx);
  await saveHeartbeat(ctx, worker_ids);
  const [worker_id] = worker_ids;
  const lost = worker_id ? await giveBackClaims(ctx, worker_id) : 0;
  if (lost > 0) log().warn({ lost }, "gave back claims of a lost connection");
}

/**
 * Releases the work of silent workers: queue locks, batches (in doubt: the same key is used again) and SMS (unknown:
 * never sent again). Then queues missing lanes again.
 */
export async function recoverFromSilence(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  const silence = { seconds: env().WORKER_HEARTBEAT_SECONDS * 4 };
  await unlockJobs(ctx, silence);
  const batches = await requeueBatches(ctx, silence);
  const texts = await markTextsUnknown(ctx, silence);
  await recoverAbandonedMessages(ctx);
  if (batches + texts > 0) log().warn({ batches, texts }, "recovered from a silent worker");
  for (const send of await listCanceledWithWaiting(ctx))
    await transaction(ctx, (tx) => cancelWaiting(tx, send));
  await queueMissingLanes(ctx);
}

/** Queues the lanes again that failed or died with their worker, for sends with waiting messages. */
async function queueMissingLanes(ctx: Ctx): Promise<void> {
  await deleteDeadLanes(ctx);
  for (const { id, farm_id, live, ...waiting } of await listRunningSends(ctx)) {
    if (waiting.email || waiting.sms) await queueLanes(ctx, id, waiting, live);
    else await publishIfComplete(ctx, { farm_id, notification_id: id });
  }
}
