import { createHmac } from "node:crypto";
import type { WebhookQueue } from "../webhooks/queue";
import type { SquareEvent } from "./objects";

/** "hold" keeps the webhooks until they are released; "drop" loses them. */
export type WebhookMode = "send" | "hold" | "drop";

/** Posts the events as Square signs them, in the order and as often as it is told. */
export class SquareWebhooks {
  mode: WebhookMode = "send";
  private held: SquareEvent[] = [];

  /**
   * @param url where the application listens
   * @param publicUrl the address that is registered at Square, which the signature covers
   */
  constructor(
    private readonly queue: WebhookQueue,
    private readonly key: string,
    private readonly url: string | undefined,
    private readonly publicUrl: string | undefined,
  ) {}

  get heldIds(): string[] {
    return this.held.map(({ event_id }) => event_id);
  }

  deliver(event: SquareEvent): void {
    if (this.mode === "hold") this.held.push(event);
    else if (this.mode === "send") this.post(event);
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

  /** Posts what was held: all of it in its order, or the ids in the order and as often as they are given. */
  release(ids: readonly string[] = this.heldIds): number {
    const held = new Map(this.held.map((event) => [event.event_id, event]));
    const events = ids.flatMap((id) => held.get(id) ?? []);
    this.held = this.held.filter(({ event_id }) => !ids.includes(event_id));
    for (const event of events) this.post(event);
    return events.length;
  }
}
