import { sql } from "drizzle-orm";
import Stripe from "stripe";
import { db } from "@/db/client";
import { syncDispute } from "@/lib/payments/disputes/service/disputes";
import { receiveWebhook } from "@/lib/webhooks/service";
import { asJob, contextFor } from "./context";
import { disputesOf, paymentOf } from "./dispute-rows";
import { listAtStripe, stripeClock } from "./payments";

const order = async (path: string, body: object): Promise<string> => {
  const answer = await fetch(`${process.env.STRIPE_API_BASE}/stripe/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { id: string }).id;
};

/** A bank disputes the last payment of a farm, or asks about it. @returns the provider's id of the dispute */
export const disputeLastPayment = async (farm_id: number, { inquiry = false } = {}): Promise<string> =>
  openDisputeOf(await paymentOf(farm_id), inquiry);

/** A bank suspects fraud in the last payment of a farm. @returns the provider's id of the warning */
export const suspectLastPayment = async (farm_id: number): Promise<string> =>
  warnOf(await paymentOf(farm_id));

/** A bank disputes a payment, or asks about it. @returns the provider's id of the dispute */
export const openDisputeOf = (payment_intent: string, inquiry: boolean): Promise<string> =>
  order("disputes", { payment_intent, inquiry });

/** A bank suspects fraud in a payment. @returns the provider's id of the warning */
export const warnOf = (payment_intent: string): Promise<string> =>
  order("fraud-warnings", { payment_intent });

/** The bank goes on with a dispute. */
export const moveDispute = (id: string, step: "review" | "won" | "lost"): Promise<string> =>
  order("disputes/move", { id, step });

export interface StripeEvent {
  id: string;
  type: string;
  data: { object: { id: string } };
}

/** Returns the events about a dispute or a warning, in the order in which they happened. */
export const eventsAbout = async (id: string): Promise<StripeEvent[]> =>
  (await listAtStripe<StripeEvent>("events?limit=100")).filter(({ data }) => data.object.id === id).reverse();

/** Posts events as Stripe does, signed, and runs the readings that they queue. */
export async function postEvents(events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) {
    const payload = JSON.stringify(event, null, 2);
    const secret = process.env.STRIPE_WEBHOOK_SECRET!;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const ctx = contextFor({ kind: "webhook", provider: "stripe" }, { clock: await stripeClock() });
    const headers = new Headers({ "stripe-signature": signature });
    await receiveWebhook(ctx, { url: "/api/webhooks/stripe", rawBody: payload, headers });
  }
  for (const id of new Set(events.map(({ data }) => data.object.id))) await runQueuedSync(id);
}

/** Runs the reading of a dispute that webhooks queued. */
async function runQueuedSync(dispute_id: string): Promise<void> {
  const queued = await db().execute<{ dispute_id: string }>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'sync_dispute' and j.payload ->> 'dispute_id' = ${dispute_id}
    returning j.payload ->> 'dispute_id' as dispute_id`);
  for (const job of queued) await syncDispute(asJob({ clock: await stripeClock() }), job);
}

/** A bank disputes the last payment of a farm, and we heard of it. @returns our id of the dispute */
export async function openDispute(farm_id: number): Promise<number> {
  await syncDispute(asJob({ clock: await stripeClock() }), { dispute_id: await disputeLastPayment(farm_id) });
  return (await disputesOf(farm_id)).at(-1)!.id;
}
