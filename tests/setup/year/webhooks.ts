import Stripe from "stripe";
import { receiveWebhook } from "@/lib/webhooks/service";
import { contextFor } from "@/tests/factories/context";
import { listAtStripe, stripeClock } from "@/tests/factories/payments";
import { shuffled } from "@/tests/factories/random";
import { draw } from "@/tests/setup/long-runs";

interface Happening extends Record<string, unknown> {
  id: string;
}

const known = new Set<string>();
let late: Happening[] = [];

/** What became of the provider's webhooks. */
export const fates = { events: 0, lost: 0, late: 0, twice: 0 };

/** Posts an event as the provider does, signed. */
async function post(event: Happening): Promise<void> {
  const payload = JSON.stringify(event, null, 2);
  const secret = process.env.STRIPE_WEBHOOK_SECRET!;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const ctx = contextFor({ kind: "webhook", provider: "stripe" }, { clock: await stripeClock() });
  const headers = new Headers({ "stripe-signature": signature });
  await receiveWebhook(ctx, { url: "/api/webhooks/stripe", rawBody: payload, headers });
}

/** Posts what happened at the provider since the last call: in any order, some twice, some later, some never. */
export async function postWebhooks(): Promise<void> {
  const happened = await listAtStripe<Happening>("events?limit=30", ({ id }) => known.has(id));
  const now = late;
  late = [];
  for (const event of happened) {
    known.add(event.id);
    fates.events++;
    const fate = draw();
    if (fate < 0.15) fates.lost++;
    else if (fate < 0.3) late.push(event);
    else now.push(event);
    if (fate > 0.9) now.push(event);
    if (fate > 0.9) fates.twice++;
  }
  fates.late += late.length;
  for (const event of shuffled(now, draw)) await post(event);
}
