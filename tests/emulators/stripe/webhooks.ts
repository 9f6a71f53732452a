import { createHmac } from "node:crypto";
import { HeldEvents } from "../webhooks/held-events";
import type { WebhookQueue, WebhookRequest } from "../webhooks/queue";
import type { Event } from "./objects";

/** Posts the events as signed webhooks. */
export class StripeWebhooks extends HeldEvents<Event> {
  constructor(
    private readonly queue: WebhookQueue,
    private readonly secret: string,
    private readonly appUrl: string | undefined,
  ) {
    super();
  }

  protected idOf({ id }: Event): string {
    return id;
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
