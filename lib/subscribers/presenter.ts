import type { Channel } from "@/lib/core/enumerations";
import type { StoredImage } from "@/lib/core/json-columns";
import type { Lang } from "@/lib/i18n/languages";
import type { Subscriber } from "./queries";

/** A subscriber as the people of the farm see one: the columns that queries.ts names, and no others. */
export type { Subscriber } from "./queries";

/** What the page of a confirmation link shows. */
export interface ConfirmationPage {
  farm: { name: string; handle: string; public: boolean };
  channel: Channel;
  /** Shortened; whoever holds the link knows the rest. */
  address: string;
  lang: Lang;
  state: "open" | "confirmed" | "expired";
}

/** What a person learns of their own following. */
export interface Following {
  farm_id: number;
  subscribed: boolean;
  /** False while the person still has to press the button of our email. */
  confirmed: boolean;
}

/** What a form knows of the subscription it made: a number of its own and the secret for step 2. */
export interface FormSubscriber {
  id: number;
  form_uuid: string;
  name: string;
  handle: string;
  /** A text with a code is on its way, if that phone can be asked at all. */
  code_sent: boolean;
  email_sent: boolean;
  qr_code_uuid: string | null;
}

/** What the subscription page shows of a farm. */
export interface SignupFarm {
  id: number;
  name: string;
  handle: string;
  city: string | null;
  logo: StoredImage | null;
  /** False once the plan has ended: the page says so in place of the form. */
  open: boolean;
}

/** Everything a farm keeps of the person who holds the link. */
export interface MyData {
  token: string;
  farm: { id: number; name: string; handle: string; email: string | null };
  subscriber: Subscriber;
}

/** What the page of an unsubscribe link shows. */
export interface UnsubscribePage {
  token: string;
  farm: { id: number; name: string; handle: string };
  /** Shortened, since messages are forwarded. */
  address: string;
  has_email: boolean;
  lang: Lang;
  unsubscribed: boolean;
}
