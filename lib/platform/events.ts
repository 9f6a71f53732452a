import type { Channel, StatusReason } from "@/lib/vocabulary/enumerations";
import type { ProduceChange } from "@/lib/vocabulary/farm-events";
import type { OutageChannel, OutageReason } from "@/lib/vocabulary/outage-enumerations";

/** Rows of a farm as its program gets them; presenters of the publisher made them. */
type Shown = Readonly<Record<string, unknown>>;

/** What a merge changed: people whom the other category got, and messages whose audience it changed. */
export interface CategoryMerge {
  into_id: number;
  added_ids: readonly number[];
  notification_ids: readonly number[];
  /** Messages that named both categories. */
  both_notification_ids: readonly number[];
}

/**
 * Events of one feature that cause work in a higher feature. The verb publishes the event in its transaction;
 * lib/listeners.ts lists the listeners.
 */
export interface DomainEvents {
  /** A subscriber consented to messages on a channel. */
  consent_granted: { farm_id: number; subscriber_id: number };
  /** Subscribers of one farm, or the farm for them, withdrew consent. */
  consent_withdrawn: {
    farm_id: number;
    subscriber_ids: readonly number[];
    channels: readonly Channel[];
    /** The delivery whose link was used. */
    delivery_id: number | null;
  };
  /** A phone answered STOP. It withdraws the consent of every farm on our number. */
  sms_stopped: { phone: string };
  /** Names and addresses of subscribers of one farm were erased. `addresses` contains the erased ones. */
  subscribers_erased: { farm_id: number; subscriber_ids: readonly number[]; addresses: readonly string[] };
  /** A person opened a farm, which has no plan yet. */
  farm_opened: { farm_id: number };
  /** A farm was deleted. */
  farm_deleted: { farm_id: number };
  /** A farm that was deleted is back. */
  farm_restored: { farm_id: number };
  /** The owner of a farm offers it to another person. */
  farm_offered: { farm_id: number };
  /** The owner of a farm gave it to another person. */
  farm_transferred: { farm_id: number; from_user_id: number };
  /** The province or the country of a farm changed. */
  farm_moved: { farm_id: number };
  /** The clock of a farm changed. */
  time_zone_changed: { farm_id: number; time_zone: string };
  /** People came to the list of a farm, by themselves or by the farm. */
  subscribers_created: { farm_id: number; subscriber_ids: readonly number[] };
  /** People of one farm have no consent on any channel any more. */
  subscribers_unsubscribed: { farm_id: number; subscriber_ids: readonly number[] };
  /** A send is over and reached somebody. */
  notification_sent: { farm_id: number; notification_id: number };
  /** A product was added, changed or deleted. `produce` is what the API shows of it, before it was deleted. */
  produce_changed: { farm_id: number; change: ProduceChange; produce: Shown };
  /** A product was deleted. */
  produce_deleted: { farm_id: number; produce_id: number };
  /** A category takes the people of another one, which is deleted afterwards. */
  category_merged: { farm_id: number; category_id: number; into_id: number };
  /** A category is back with its people; what a merge did is undone. */
  category_restored: {
    farm_id: number;
    category_id: number;
    subscriber_ids: readonly number[];
    merge: CategoryMerge | null;
  };
  /** A problem that the owner must know of interrupted a send. */
  send_interrupted: { notification_id: number; reason: StatusReason };
  /** A provider takes no messages, so a channel is paused for the whole site. */
  channel_paused: { channel: OutageChannel; reason: OutageReason };
  /** A dispute, or somebody of Potager, begins to hold the sends of these farms. */
  sends_held: { farm_ids: readonly number[]; reason: "paymentDisputed" | "underReview" };
  /** A super administrator blocked an account. */
  user_blocked: { user_id: number };
  /** A person took back an account, whose address somebody else had changed at this time. */
  email_restored: { user_id: number; changed_at: Date };
  /** The person of an address got its account, which a stranger may have registered: nobody had verified the address. */
  account_recovered: { user_id: number };
  /** A super administrator let a blocked account in again. */
  user_unblocked: { user_id: number };
  /** All messages of a send were processed. */
  send_completed: { farm_id: number; notification_id: number };
  /** A send that had begun was canceled. Messages that the provider has may still go out. */
  send_canceled: { notification_id: number };
}

export type EventName = keyof DomainEvents;
