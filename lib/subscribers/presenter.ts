import type { z } from "zod";
import type { Produce } from "@/lib/produce/presenter";
import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import type { Channel } from "@/lib/vocabulary/enumerations";
import type { StoredImage } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import { BulkOperation, type Subscriber } from "./answers";

export type { BulkOperation, Following, Subscriber } from "./answers";

/** The channels of an added subscriber: agreed to by oneself, asked to confirm, or closed to every message. */
export type ReachedChannels = Record<"own" | "asked" | "blocked", Channel[]>;

/** A subscriber whom a member of the farm has just added. */
export interface AddedSubscriber extends Subscriber {
  channels: ReachedChannels;
}

/** Data of the confirmation page. */
export interface ConfirmationPage {
  farm: { name: string; handle: string; public: boolean };
  channel: Channel;
  /** Shortened address, because the holder of the link knows the full one. */
  address: string;
  lang: Lang;
  state: "open" | "confirmed" | "expired";
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

/** Failures that an answer lists. */
const MOST_FAILURES = 1000;

const OwnColumns = BulkOperation.omit({ failures: true, failures_count: true });

/** Returns the visible fields of a bulk operation. */
export const presentBulk = ({
  not_found,
  ...row
}: z.infer<typeof OwnColumns> & { not_found: number[] }): BulkOperation => ({
  ...pickFields(row, fieldsOf(OwnColumns)),
  failures: not_found
    .slice(0, MOST_FAILURES)
    .map((subscriber_id) => ({ subscriber_id, reason: "not_found" as const })),
  failures_count: not_found.length,
});
