import { createHmac } from "node:crypto";
import type { WebhookQueue, WebhookRequest } from "../webhooks/queue";
import type { Event } from "./objects";

/** "hold" keeps the webhooks until they are released; "drop" loses them: they stay in the list of events only. */
export type WebhookMode = "send" | "hold" | "drop";

/** Posts the events as signed webhooks, in the order and as often as it is told. */
export class StripeWebhooks {
  mode: WebhookMode = "send";
  private held: Event[] = [];

  constructor(
    private readonly queue: WebhookQueue,
    private readonly secret: string,
    private readonly appUrl: string | undefined,
  ) {}

  get heldIds(): string[] {
    return this.held.map(({ id }) => id);
  }

  deliver(event: Event): void {
    if (this.mode === "hold") this.held.push(event);
    else if (this.mode === "send") this.post(event);
  }

  post(event: Event): void {
    const { appUrl } = this;
    if (!appUrl) return;
    this.queue.push(
      () => signedWebhook(`${appUrl}/api/webhooks/stripe`, this.secret, event),
      (delivered) => {
        if (delivered) event.pending_webhooks = 0;
      },
    );
  }

  /** Posts what was held: all of it in its order, or the ids in the order and as often as they are given. */
  release(ids: readonly string[] = this.heldIds): number {
    const held = new Map(this.held.map((event) => [event.id, event]));
    const events = ids.flatMap((id) => held.get(id) ?? []);
    this.held = this.held.filter(({ id }) => !ids.includes(id));
    for (const event of events) this.post(event);
    return events.length;
  }
}

/** Signs as Stripe does: HMAC-SHA256 of "timestamp.body", in hexadecimal. */
function signedWebhook(url: string, secret: string, event: Event): WebhookRequest {
  const body = JSON.stringify(event, null, 2);
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return {
    url,
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      "stripe-signature": `t=${at},v1=${signature}`,
    },
  };
}
