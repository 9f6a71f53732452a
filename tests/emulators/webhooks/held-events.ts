export const WEBHOOK_MODES = ["send", "hold", "drop"] as const;
/** "hold" keeps the webhooks until they are released; "drop" loses them. */
type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** Posts the events of a provider in the order and as often as it is told. */
export abstract class HeldEvents<Event> {
  mode: WebhookMode = "send";
  private held: Event[] = [];

  protected abstract idOf(event: Event): string;
  /** Posts an event as the provider signs it. */
  abstract post(event: Event): void;

  get heldIds(): string[] {
    return this.held.map((event) => this.idOf(event));
  }

  deliver(event: Event): void {
    if (this.mode === "hold") this.held.push(event);
    else if (this.mode === "send") this.post(event);
  }

  /** Posts what was held: all of it in its order, or the ids in the order and as often as they are given. */
  release(ids: readonly string[] = this.heldIds): number {
    const held = new Map(this.held.map((event) => [this.idOf(event), event]));
    const events = ids.flatMap((id) => held.get(id) ?? []);
    this.held = this.held.filter((event) => !ids.includes(this.idOf(event)));
    for (const event of events) this.post(event);
    return events.length;
  }
}
