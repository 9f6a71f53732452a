import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach } from "vitest";
import { db } from "@/db/client";
import { webhook_endpoints } from "@/db/schema";
import { deliverWebhooks } from "@/lib/outgoing-webhooks/service/deliver";
import { listWebhookMessages } from "@/lib/outgoing-webhooks/service/log";
import { relayFarmEvents } from "@/lib/outgoing-webhooks/service/relay";
import type { PoolCtx } from "@/lib/platform/context";
import { createProduce } from "@/lib/produce/service";
import { asJob, asUser } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";
import { makeEndpoint, type Received, startReceiver, TEST_SECRET } from "@/tests/factories/webhooks";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

const receivers: Awaited<ReturnType<typeof startReceiver>>[] = [];
export async function receiver(address?: string) {
  const started = await startReceiver(address);
  receivers.push(started);
  return started;
}
/** Stops the programs of a test, and deletes all endpoints, which the next test would call. */
afterEach(async () => {
  for (const started of receivers.splice(0)) started.stop();
  await db().delete(webhook_endpoints);
});

/** A clock that runs, and that tests put forward. */
export function movedClock(ahead = 0) {
  let offset = ahead;
  const pass = (ms: number) => {
    offset += ms;
  };
  return { now: () => new Date(Date.now() + offset), pass };
}

export const deliver = (ctx: PoolCtx = asJob()) =>
  deliverWebhooks(ctx, {}, { stopping: new AbortController().signal });

/** Lets something happen on a farm: a produce is added. */
export async function happen(owner: { id: number }, farm: { id: number }, name = "Tomates") {
  const produce = await createProduce(asUser(owner), { farm_id: farm.id, name });
  await relayFarmEvents(asJob(), { farm_id: farm.id });
  return produce;
}

/** A farm with an endpoint, and the program behind it. */
export async function listening() {
  const { owner, farm } = await makeTenant();
  const program = await receiver();
  const endpoint = await makeEndpoint(farm, { url: program.url });
  const ids = { farm_id: farm.id, endpoint_id: endpoint.id };
  const read = async () => {
    const [row] = await db().select().from(webhook_endpoints).where(eq(webhook_endpoints.id, endpoint.id));
    return row!;
  };
  const log = async () => (await listWebhookMessages(asUser(owner), ids)).messages;
  return { owner, farm, program, endpoint, ids, read, log };
}

export const verified = ({ headers, body }: Received, secret = TEST_SECRET) =>
  new Webhook(secret).verify(body, headers) as { type: string; timestamp: string; data: unknown };
