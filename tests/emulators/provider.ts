import type { FaultList } from "./faults";
import type { Mount } from "./http/server";
import type { ProviderName, ResolvedOptions } from "./options";
import type { Channel, EventType, Message, MessageEvent } from "./store/message";
import type { MessageStore } from "./store/store";
import type { WebhookRequest } from "./webhooks/queue";

/** An event that happens to a message by itself, with its delay after the acceptance. */
export interface Step {
  type: EventType;
  afterMs: number;
  link?: string;
  reason?: string;
}

/** What every provider can use. */
export interface EmulatorContext {
  options: ResolvedOptions;
  /** http://127.0.0.1:PORT, known when the server listens. */
  baseUrl(): string;
  store: MessageStore;
  faults: FaultList;
  /** Records an event and posts its webhook. */
  emit(message: Message, type: EventType, details?: Pick<MessageEvent, "link" | "reason">): MessageEvent;
  /** Starts the planned steps of the messages (delivered, bounced, opened ...). */
  follow(messages: readonly Message[]): void;
}

/** One emulated provider: a folder, and a line in start.ts. */
export interface Provider extends Mount {
  name: ProviderName;
  channel: Channel;
  /** Returns the steps of a message; always the same for one message. */
  plan(message: Message): Step[];
  /** Returns whether the provider sends a webhook for this type of event. */
  notifies(type: EventType): boolean;
  /** Returns the signed webhook for an event; it is made again for each attempt. */
  webhook(appUrl: string, message: Message, event: MessageEvent): WebhookRequest;
  /** Returns the environment variables that the application needs to use this emulator. */
  env(): Record<string, string>;
}
