import { randomUUID } from "node:crypto";
import { IdempotencyKeys } from "./idempotency-keys";
import { type Entry, Journal, type StoredKey } from "./journal";
import { bareAddress, type Channel, type EventType, type Message, type MessageEvent } from "./message";

/** All messages, their events and their counts. After a restart, all of them are read from the journal. */
export class MessageStore {
  messages: Message[] = [];
  readonly keys = new IdempotencyKeys();
  readonly optedOut = new Set<string>();
  /** The number of send requests since the start, including the refused ones. */
  requests = 0;
  private byId = new Map<string, Message>();
  private recipients: Record<Channel, Map<string, number>> = { email: new Map(), sms: new Map() };
  private totals: Record<Channel, number> = { email: 0, sms: 0 };
  private readonly journal: Journal | undefined;

  constructor(
    stateDir: string | undefined,
    private readonly countsOnly: boolean,
  ) {
    this.journal = stateDir ? Journal.open(stateDir, (entry) => this.apply(entry)) : undefined;
  }

  /** Stores the messages of one request with its idempotency key and answer: all of it or nothing. */
  accept(messages: Message[], key?: StoredKey): void {
    const entry: Entry = { k: "accept", messages, key };
    this.journal?.write(entry);
    this.apply(entry);
  }

  addEvent(message: Message, type: EventType, details: Pick<MessageEvent, "link" | "reason">): MessageEvent {
    const at = new Date().toISOString();
    const id = randomUUID();
    const event: MessageEvent = { id, messageId: message.id, type, at, ...details, webhook: "none" };
    message.events.push(event);
    this.journal?.writeSoon({ k: "event", event });
    return event;
  }

  setWebhookState(event: MessageEvent, state: MessageEvent["webhook"]): void {
    event.webhook = state;
    this.journal?.writeSoon({ k: "webhook", messageId: event.messageId, eventId: event.id, state });
  }

  setOptedOut(phone: string, optedOut: boolean): void {
    const entry: Entry = { k: "optout", phone, optedOut };
    this.journal?.write(entry);
    this.apply(entry);
  }

  find(id: string): Message | undefined {
    return this.byId.get(id);
  }

  /** Returns the number of messages that each address received. */
  recipientCounts(channel: Channel): ReadonlyMap<string, number> {
    return this.recipients[channel];
  }

  counts() {
    let byRecipientMax = 0;
    let duplicates = 0;
    for (const count of [...this.recipients.email.values(), ...this.recipients.sms.values()]) {
      byRecipientMax = Math.max(byRecipientMax, count);
      duplicates += count - 1;
    }
    const { email: emails, sms } = this.totals;
    return { emails, sms, byRecipientMax, duplicates, requests: this.requests, replays: this.keys.replays };
  }

  clear(): void {
    this.journal?.clear();
    this.messages = [];
    this.byId = new Map();
    this.recipients = { email: new Map(), sms: new Map() };
    this.totals = { email: 0, sms: 0 };
    this.optedOut.clear();
    this.keys.clear();
    this.requests = 0;
  }

  close(): void {
    this.journal?.close();
  }

  private apply(entry: Entry): void {
    if (entry.k === "accept") {
      for (const message of entry.messages) this.index(message);
      if (entry.key) this.keys.keep(entry.key);
    } else if (entry.k === "event") {
      this.byId.get(entry.event.messageId)?.events.push(entry.event);
    } else if (entry.k === "webhook") {
      const events = this.byId.get(entry.messageId)?.events;
      const event = events?.find((candidate) => candidate.id === entry.eventId);
      if (event) event.webhook = entry.state;
    } else if (entry.optedOut) {
      this.optedOut.add(entry.phone);
    } else {
      this.optedOut.delete(entry.phone);
    }
  }

  private index(message: Message): void {
    if (message.direction === "outbound") {
      const counts = this.recipients[message.channel];
      this.totals[message.channel] += 1;
      for (const to of message.to) {
        const address = bareAddress(to);
        counts.set(address, (counts.get(address) ?? 0) + 1);
      }
    }
    if (this.countsOnly) return;
    this.messages.push(message);
    this.byId.set(message.id, message);
  }
}
