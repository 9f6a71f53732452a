import { and, eq } from "drizzle-orm";
import { webhook_attempts, webhook_messages } from "@/db/schema";
import { type Ctx, type Tx, transaction } from "@/lib/platform/context";
import { type EndpointRow, lockEndpoint } from "../queries";
import { type CallResult, endpointWaitMs, FAILING_MS, isGone, messageWaitMs } from "../rules";
import type { ClaimedMessage } from "./claim";
import { writeEndpoint } from "./endpoints";
import { wakeDeliveryAt } from "./messages";
import { switchOff } from "./states";

/** Waits that the job of each minute would make much longer. */
const SHORT_WAIT_MS = 60_000;

const after = (tx: Ctx, ms: number): Date => new Date(tx.clock.now().getTime() + ms);

type MessageValues = Partial<typeof webhook_messages.$inferInsert>;

const setMessage = (tx: Ctx, { farm_id, message_id }: ClaimedMessage, values: MessageValues) =>
  tx.db
    .update(webhook_messages)
    .set(values)
    .where(and(eq(webhook_messages.farm_id, farm_id), eq(webhook_messages.id, message_id)));

async function recordSuccess(tx: Tx, claimed: ClaimedMessage, endpoint: EndpointRow): Promise<void> {
  await setMessage(tx, claimed, {
    state: "delivered",
    next_attempt_at: null,
    delivered_at: tx.clock.now(),
  });
  await writeEndpoint(tx, endpoint, {
    lease_until: claimed.paced_until,
    failing_since: null,
    failures: 0,
    next_attempt_at: null,
  });
}

async function recordFailure(
  tx: Tx,
  claimed: ClaimedMessage,
  endpoint: EndpointRow,
  result: CallResult,
  failures: number,
): Promise<void> {
  const wait = isGone(result) ? null : messageWaitMs(failures, Math.random());
  const next = wait === null ? null : after(tx, Math.max(wait, result.pause_ms));
  await setMessage(tx, claimed, {
    state: next ? "waiting" : "failed",
    next_attempt_at: next,
    failures,
  });
  const row = await writeEndpoint(tx, endpoint, {
    lease_until: claimed.paced_until,
    failing_since: endpoint.failing_since ?? tx.clock.now(),
    failures: endpoint.failures + 1,
    next_attempt_at: after(tx, Math.max(endpointWaitMs(endpoint.failures + 1), result.pause_ms)),
  });
  const failingMs = tx.clock.now().getTime() - row.failing_since!.getTime();
  if (isGone(result)) await switchOff(tx, row, "gone");
  else if (failingMs >= FAILING_MS) await switchOff(tx, row, "failing");
  else if (next && wait !== null && wait < SHORT_WAIT_MS) await wakeDeliveryAt(tx, next);
}

/** Records what a call came to, and gives the endpoint back once its pace is over. What was deleted meanwhile stays away. */
export const recordResult = (ctx: Ctx, claimed: ClaimedMessage, result: CallResult): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { farm_id, endpoint_id, message_id } = claimed;
    const endpoint = await lockEndpoint(tx.db, farm_id, endpoint_id);
    if (!endpoint) return;
    const [message] = await tx.db
      .select({ failures: webhook_messages.failures })
      .from(webhook_messages)
      .where(and(eq(webhook_messages.farm_id, farm_id), eq(webhook_messages.id, message_id)))
      .for("update");
    if (!message) return void (await writeEndpoint(tx, endpoint, { lease_until: claimed.paced_until }));
    const { status, fault, answer, duration_ms } = result;
    await tx.db
      .insert(webhook_attempts)
      .values({ farm_id, message_id, status, fault, answer, duration_ms, created_at: tx.clock.now() });
    if (fault === null) await recordSuccess(tx, claimed, endpoint);
    else await recordFailure(tx, claimed, endpoint, result, message.failures + 1);
  });
