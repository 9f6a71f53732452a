import { randomUUID } from "node:crypto";
import { recordHeartbeat, recoverFromSilence } from "@/lib/delivery/service/recover";
import { env } from "@/lib/env";
import { WORKER_SEEN_EVERY_SECONDS } from "@/lib/health/rules";
import { announceWorker, dismissWorker } from "@/lib/health/service/signs";
import { log } from "@/lib/log";
import type { PoolCtx } from "@/lib/platform/context";

/**
 * Keeps the claims and jobs of these names, and recovers those of silent workers, until the returned function is called.
 * @param contextOf returns a new context each time, because the pool may have been replaced
 */
export function keepHeartbeat(contextOf: () => PoolCtx, slots: ReadonlySet<string>): () => void {
  let ended = false;
  const timer = setInterval(() => {
    recordHeartbeat(contextOf(), [...slots])
      .then(() => recoverFromSilence(contextOf()))
      .catch((error: unknown) => {
        // The pool may have been closed meanwhile.
        if (!ended) log().error({ err: error }, "heartbeat failed");
      });
  }, env().WORKER_HEARTBEAT_SECONDS * 1000);
  return () => {
    ended = true;
    clearInterval(timer);
  };
}

/**
 * Tells /api/ready that a worker runs, at once and every ten seconds.
 * @param isRunning whether the queue is connected; nothing is told while it is not
 * @returns a function that takes it back, for when all jobs have ended
 */
export function announceUntilEnd(contextOf: () => PoolCtx, isRunning: () => boolean): () => Promise<void> {
  const worker_uuid = randomUUID();
  const tell = (work: Promise<void>) =>
    work.catch((error: unknown) => log().error({ err: error }, "the sign of life was not saved"));
  const announce = async () => {
    if (isRunning()) await tell(announceWorker(contextOf(), worker_uuid));
  };
  let last = announce();
  const timer = setInterval(() => {
    last = announce();
  }, WORKER_SEEN_EVERY_SECONDS * 1000);
  return async () => {
    clearInterval(timer);
    // An earlier word that comes later would bring the row back.
    await last;
    await tell(dismissWorker(contextOf(), worker_uuid));
  };
}
