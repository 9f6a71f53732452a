import type { FaultList } from "./faults";
import type { Mount } from "./http/server";
import type { ProviderName, ResolvedOptions } from "./options";
import type { Channel, EventType, Message, MessageEvent } from "./store/message";
import type { MessageStore } from "./store/store";
import type { WebhookRequest } from "./webhooks/queue";

/** What happens to a message by itself, and when, counted from its acceptance. */
export interface Step {
  type: EventType;
  afterMs: number;
  link?: string;
  reason?: string;
}

/** What every provider works with. */
export interface EmulatorContext {
  options: ResolvedOptions;
  /** http://127.0.0.1:PORT, known once the server listens. */
  baseUrl(): string;
  store: MessageStore;
  faults: FaultList;
  /** Records an event and posts its webhook. */
  emit(message: Message, type: EventType, details?: Pick<MessageEvent, "link" | "reason">): MessageEvent;
  /** Starts the message's own course (delivered, bounced, opened ...). */
  follow(messages: readonly Message[]): void;
}

/** One emulated provider: a folder, and a line in providers.ts. */
export interface Provider extends Mount {
  name: ProviderName;
  channel: Channel;
  /** The steps a message goes through; the same each time it is asked for one message. */
  plan(message: Message): Step[];
  /** Whether the provider tells the application about this kind of event. */
  notifies(type: EventType): boolean;
  /** The signed webhook for an event, built anew for each attempt. */
  webhook(appUrl: string, message: Message, event: MessageEvent): WebhookRequest;
  /** What the application needs in its environment to use this emulator. */
  env(): Record<string, string>;
}
