import { and, eq } from "drizzle-orm";
import { webhook_attempts, webhook_messages } from "@/db/schema";
import { type Ctx, type Tx, transaction } from "@/lib/platform/context";
import type { WebhookOffReason } from "@/lib/vocabulary/farm-events";
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

const recordDelivered = (tx: Ctx, claimed: ClaimedMessage) =>
  setMessage(tx, claimed, { state: "delivered", next_attempt_at: null, delivered_at: tx.clock.now() });

const recordSuccess = (tx: Ctx, claimed: ClaimedMessage, endpoint: EndpointRow) =>
  writeEndpoint(tx, endpoint, {
    lease_until: claimed.paced_until,
    failing_since: null,
    failures: 0,
    next_attempt_at: null,
  });

/** Returns why a failed call switches its endpoint off; null when it does not. */
function offReasonOf(tx: Ctx, since: Date, result: CallResult): WebhookOffReason | null {
  if (isGone(result)) return "gone";
  return tx.clock.now().getTime() - since.getTime() >= FAILING_MS ? "failing" : null;
}

/** Lets an endpoint be whose secret we cannot read. Its messages keep what they have: the fault is ours. */
const recordUnreadable = (tx: Ctx, claimed: ClaimedMessage, endpoint: EndpointRow) =>
  writeEndpoint(tx, endpoint, {
    lease_until: claimed.paced_until,
    failures: endpoint.failures + 1,
    next_attempt_at: after(tx, endpointWaitMs(endpoint.failures + 1)),
  });

async function recordFailure(
  tx: Tx,
  claimed: ClaimedMessage,
  endpoint: EndpointRow,
  result: CallResult,
  message_failures: number,
): Promise<void> {
  const failing_since = endpoint.failing_since ?? tx.clock.now();
  const failures = endpoint.failures + 1;
  const off = offReasonOf(tx, failing_since, result);
  const wait = off ? 0 : messageWaitMs({ message_failures, endpoint_failures: failures }, Math.random());
  const next = wait === null ? null : after(tx, Math.max(wait, result.pause_ms));
  await setMessage(tx, claimed, {
    state: next ? "waiting" : "failed",
    next_attempt_at: next,
    failures: message_failures,
  });
  const row = await writeEndpoint(tx, endpoint, {
    lease_until: claimed.paced_until,
    failing_since,
    failures,
    next_attempt_at: after(tx, Math.max(endpointWaitMs(failures), result.pause_ms)),
  });
  if (off) await switchOff(tx, row, off);
  else if (next && wait !== null && wait < SHORT_WAIT_MS) await wakeDeliveryAt(tx, next);
}

/** Records what a call came to. The address may have been changed since: it is not judged by what another answered. */
async function judge(
  tx: Tx,
  claimed: ClaimedMessage,
  endpoint: EndpointRow,
  result: CallResult,
  failures: number,
): Promise<void> {
  if (result.fault === null) await recordDelivered(tx, claimed);
  if (endpoint.url !== claimed.url) await writeEndpoint(tx, endpoint, { lease_until: claimed.paced_until });
  else if (result.fault === null) await recordSuccess(tx, claimed, endpoint);
  else if (result.fault === "secret_unreadable") await recordUnreadable(tx, claimed, endpoint);
  else await recordFailure(tx, claimed, endpoint, result, failures + 1);
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
    await judge(tx, claimed, endpoint, result, message.failures);
  });
