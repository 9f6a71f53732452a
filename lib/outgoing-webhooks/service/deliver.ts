import { log } from "@/lib/log";
import type { Ctx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { sleep } from "@/lib/platform/sleep";
import { countOutgoingWebhook } from "@/lib/platform/telemetry/webhooks";
import type { Reach } from "@/lib/providers/web/reach";
import { isOff } from "@/lib/switches/operations/switches";
import { untilRecorded } from "@/lib/values/connection-lost";
import { callEndpoint } from "../operations/call-endpoint";
import { type ClaimedMessage, claimNext, isAnyDue } from "../operations/claim";
import { deleteOldTests, wakeDelivery } from "../operations/messages";
import { endpointReach } from "../operations/reach";
import { recordResult } from "../operations/record-result";
import { renewEndpointSecrets } from "../operations/renew-secrets";
import { PACE_MS } from "../rules";

/** Endpoints that one job calls at once. */
const MOST_AT_ONCE = 20;
/** How long a job goes on before it lets other jobs have its place. */
const SLICE_MS = 20_000;
/** How often it looks for new messages while it waits for slow endpoints. */
const LOOK_MS = 500;

interface Delivery {
  stopping: AbortSignal;
  /** Which servers may be called. */
  reach?: Reach;
}

/** Calls one endpoint and records the result. */
async function deliver(ctx: Ctx, claimed: ClaimedMessage, { stopping, reach }: Required<Delivery>) {
  const { endpoint_id, message_id } = claimed;
  try {
    const result = await callEndpoint(ctx, claimed, reach);
    // Without a secret nobody was called.
    if (result.fault !== "secret_unreadable")
      countOutgoingWebhook(result.fault === null ? "delivered" : "failed");
    await untilRecorded(() => recordResult(ctx, claimed, result), stopping);
  } catch (error) {
    // The endpoint is given back when its lease ends, and the message is sent again.
    log().error({ requestId: ctx.requestId, endpoint_id, message_id, err: error }, "webhook not recorded");
  }
}

/**
 * Sends messages that are due, endpoint by endpoint in turn, until none is left or the time of the job is over. A dead
 * endpoint holds one of the places for as long as a call may take.
 */
export async function deliverWebhooks(ctx: Ctx, _payload: unknown, given: Delivery): Promise<void> {
  authorizeJob(ctx);
  const delivery = { reach: endpointReach(), ...given };
  const slice = performance.now() + SLICE_MS;
  const goesOn = () => !given.stopping.aborted && performance.now() < slice;
  const running = new Map<number, Promise<void>>();
  // An endpoint may be called again then, if it has more messages. It holds no place until then.
  let rested = 0;
  while (goesOn()) {
    // A call that ends while the next message is looked for may leave more messages of its endpoint.
    const calling = running.size;
    const mayCall = running.size < MOST_AT_ONCE && !(await isOff(ctx, "webhooks"));
    const claimed = mayCall ? await claimNext(ctx) : null;
    if (claimed) {
      const { endpoint_id } = claimed;
      const call = deliver(ctx, claimed, delivery).finally(() => running.delete(endpoint_id));
      running.set(endpoint_id, call);
      rested = performance.now() + PACE_MS;
    } else if (performance.now() < rested) await sleep(rested - performance.now(), given.stopping);
    else if (running.size > 0) await Promise.race([...running.values(), sleep(LOOK_MS, given.stopping)]);
    else if (calling === 0) return;
  }
  await Promise.all(running.values());
  await wakeDelivery(ctx);
}

/** Starts the calls whose wait is over. A job of each minute calls it. */
export async function wakeWebhooks(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!(await isOff(ctx, "webhooks")) && (await isAnyDue(ctx))) await wakeDelivery(ctx);
}

/**
 * Deletes tests that are more than 30 days old, and encrypts secrets with the newest key. A daily job calls it.
 * @returns how many of each
 */
export async function tidyWebhooks(ctx: Ctx): Promise<{ purged: number; renewed: number }> {
  authorizeJob(ctx);
  return { purged: await deleteOldTests(ctx), renewed: await renewEndpointSecrets(ctx) };
}
