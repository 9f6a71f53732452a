import type { Channel, StatusReason } from "./enumerations";

/**
 * What happens in one feature that causes work in a feature above it. The verb publishes the event in its own
 * transaction, and lib/listeners.ts lists who hears it.
 */
export interface DomainEvents {
  /** A person agreed to get messages on a channel. */
  consent_granted: { farm_id: number; subscriber_id: number };
  /** A person, or the farm in their place, took consent back. */
  consent_withdrawn: {
    farm_id: number;
    subscriber_id: number;
    channels: readonly Channel[];
    /** The delivery whose link was used. */
    delivery_id: number | null;
  };
  /** Name and addresses of a person were forgotten; `addresses` are those that are gone. */
  subscriber_erased: { farm_id: number; subscriber_id: number; addresses: readonly string[] };
  farm_deleted: { farm_id: number };
  produce_deleted: { farm_id: number; produce_id: number };
  qr_code_deleted: { farm_id: number; qr_code_id: number };
  /** Something that the owner has to know of keeps a send from going on. */
  send_interrupted: { notification_id: number; reason: StatusReason };
  /** Nothing of a send waits any more. */
  send_completed: { notification_id: number };
}

export type EventName = keyof DomainEvents;
