import { createHmac } from "node:crypto";
import { HeldEvents } from "../webhooks/held-events";
import type { WebhookQueue } from "../webhooks/queue";
import type { SquareEvent } from "./objects";

/** Posts the events as Square signs them. */
export class SquareWebhooks extends HeldEvents<SquareEvent> {
  /**
   * @param url where the application listens
   * @param publicUrl the address that is registered at Square, which the signature covers
   */
  constructor(
    private readonly queue: WebhookQueue,
    private readonly key: string,
    private readonly url: string | undefined,
    private readonly publicUrl: string | undefined,
  ) {
    super();
  }

  protected idOf({ event_id }: SquareEvent): string {
    return event_id;
  }

  post(event: SquareEvent): void {
    const { url, publicUrl = url, key } = this;
    if (!url) return;
    const body = JSON.stringify(event);
    const signature = createHmac("sha256", key).update(`${publicUrl}${body}`).digest("base64");
    const headers = {
      "content-type": "application/json",
      "user-agent": "Square Connect v2",
      "square-environment": "Sandbox",
      "x-square-hmacsha256-signature": signature,
    };
    this.queue.push(
      () => ({ url, body, headers }),
      () => {},
    );
  }
}
