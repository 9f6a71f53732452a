import { randomBytes } from "node:crypto";
import type { EmulatorContext } from "../provider";
import type { WebhookQueue } from "../webhooks/queue";
import { subscriptionConfirmation } from "./notification";
import type { SigningKeys } from "./signing-keys";

/** The application's subscription to the topic. A call of `ask` starts it; a visit to its URL confirms it. */
export class TopicSubscription {
  private token: string | undefined;
  private confirmedAt: string | null = null;

  constructor(
    private readonly context: EmulatorContext,
    private readonly keys: SigningKeys,
  ) {}

  /** Posts a SubscriptionConfirmation and returns it. */
  ask(webhooks: WebhookQueue) {
    this.token = randomBytes(32).toString("hex");
    this.confirmedAt = null;
    const { message, request } = subscriptionConfirmation(this.context, this.keys, this.token);
    if (request)
      webhooks.push(
        () => request,
        () => undefined,
      );
    return message;
  }

  /** Returns true when the token is the one of the requested subscription. */
  confirm(token: string | null): boolean {
    if (!this.token || token !== this.token) return false;
    this.confirmedAt = new Date().toISOString();
    return true;
  }

  state() {
    return { asked: this.token !== undefined, confirmedAt: this.confirmedAt };
  }
}
