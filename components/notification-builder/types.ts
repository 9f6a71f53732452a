import type { Block, StoredImage, SubscriberFilters } from "@/lib/core/json-columns";

/** A block while it is written: an image may still be missing. */
export type EditorBlock =
  | Exclude<Block, { type: "image" }>
  | { id: string; type: "image"; image: StoredImage | null; alt: string };

export type BlockType = EditorBlock["type"];

/** Everything of a notification that the editor changes, as it is typed. */
export interface DraftState {
  title: string;
  type: "all" | "email" | "sms";
  subject_fr: string;
  subject_en: string;
  email_content_fr: EditorBlock[];
  email_content_en: EditorBlock[];
  sms_content_fr: string;
  sms_content_en: string;
  produce_ids: number[];
  subscriber_filters: SubscriberFilters;
  reply_to: string;
  scheduled_day: string;
  scheduled_hour: number | null;
  continue_next_day: boolean;
}

export type Patch = (change: Partial<DraftState> | ((draft: DraftState) => Partial<DraftState>)) => void;

/** What the editor knows of the farm and of what surrounds the draft. */
export interface BuilderFacts {
  farm: { id: number; name: string; email: string | null; time_zone: string };
  notification: { id: number; uuid: string };
  /** Highlighted produces as their names go into a text; those sold out have none. */
  labels: Record<number, { fr: string; en: string }>;
  categories: { id: number; name: string }[];
  qrCodes: { id: number; name: string }[];
  /** Where a text's link leads, as long as a real one, and the words that end it. */
  smsParts: { link: string; footer: { fr: string; en: string } };
  timeZoneName: string;
  hours: number[];
  canSend: boolean;
  testEmail: string;
  maxImageBytes: number;
}
