import type { Produce } from "@/lib/produce/presenter";
import type { BulkAct, BulkFailure, BulkStatus, Channel } from "@/lib/vocabulary/enumerations";
import type { StoredImage } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import type { Subscriber } from "./queries";

/** A subscriber as members of the farm see it, with only the columns of queries.ts. */
export type { Subscriber } from "./queries";

/** Data of the confirmation page. */
export interface ConfirmationPage {
  farm: { name: string; handle: string; public: boolean };
  channel: Channel;
  /** Shortened address, because the holder of the link knows the full one. */
  address: string;
  lang: Lang;
  state: "open" | "confirmed" | "expired";
}

/** The subscription of the logged-in user to a farm. */
export interface Following {
  farm_id: number;
  subscribed: boolean;
  /** False while the person still has to confirm by email. */
  confirmed: boolean;
}

/** Answer of step 1 of the public form: its own id, and the secret for step 2. */
export interface FormSubscriber {
  id: number;
  form_uuid: string;
  name: string;
  handle: string;
  /** True when a code is sent by SMS, unless the phone is suppressed. */
  code_sent: boolean;
  email_sent: boolean;
  qr_code_uuid: string | null;
}

/** A farm as its subscription page shows it. */
export interface SignupFarm {
  id: number;
  name: string;
  handle: string;
  city: string | null;
  /** Chooses the landscape of a farm without a photo. */
  uuid: string;
  time_zone: string;
  main_photo: StoredImage | null;
  logo: StoredImage | null;
  produces: Produce[];
}

/** All data that a farm stores about the holder of the link. */
export interface MyData {
  token: string;
  farm: { id: number; name: string; handle: string; email: string | null };
  subscriber: Subscriber;
}

/** All that a farm keeps about a person, as a file for them. */
export interface PersonData {
  exported_at: Date;
  farm: { name: string; handle: string };
  subscriber: Subscriber;
  consents: readonly object[];
}

/** Data of the unsubscribe page. */
export interface UnsubscribePage {
  token: string;
  farm: { id: number; name: string; handle: string };
  /** Shortened address, because messages may be forwarded. */
  address: string;
  has_email: boolean;
  lang: Lang;
  unsubscribed: boolean;
}

/** A bulk operation as members of the farm see it. */
export interface BulkOperation {
  id: number;
  uuid: string;
  act: BulkAct;
  status: BulkStatus;
  /** Why it stopped before its end. */
  failure: BulkFailure | null;
  /** People to change, those that are done, and those who were changed. */
  total: number;
  done: number;
  changed: number;
  /** The first people who could not be changed, and how many there are. */
  failures: { subscriber_id: number; reason: "not_found" }[];
  failures_count: number;
  undo_until: Date | null;
  created_at: Date;
  finished_at: Date | null;
}

/** Failures that an answer lists. */
const MOST_FAILURES = 1000;

/** Returns the visible fields of a bulk operation. */
export function presentBulk({
  not_found,
  ...row
}: Omit<BulkOperation, "failures" | "failures_count"> & { not_found: number[] }): BulkOperation {
  const { id, uuid, act, status, failure, total, done, changed, undo_until, created_at, finished_at } = row;
  return {
    ...{ id, uuid, act, status, failure, total, done, changed, undo_until, created_at, finished_at },
    failures: not_found
      .slice(0, MOST_FAILURES)
      .map((subscriber_id) => ({ subscriber_id, reason: "not_found" as const })),
    failures_count: not_found.length,
  };
}
