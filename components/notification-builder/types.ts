import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import type { CardFormProps } from "@/components/payments/card-form";
import type { CardFormFacts } from "@/lib/payments/cards/presenter";
import type { ColumnBlock } from "@/lib/vocabulary/blocks";
import type { Block, StoredImage, SubscriberFilters } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import type { MessageWords } from "@/lib/vocabulary/message-words";
import type { FieldNames } from "./chip-text";

interface ImageBlock {
  id: string;
  type: "image";
  /** Null until a picture is chosen. */
  image: StoredImage | null;
  alt: string;
}

/** A block in a column of the editor. */
export type EditorColumnBlock = Exclude<ColumnBlock, { type: "image" }> | ImageBlock;

/** A block in the editor. */
export type EditorBlock =
  | Exclude<Block, { type: "image" | "columns" }>
  | ImageBlock
  | { id: string; type: "columns"; left: EditorColumnBlock[]; right: EditorColumnBlock[] };

export type BlockType = EditorBlock["type"];
export type EditorColumns = Extract<EditorBlock, { type: "columns" }>;

/** All fields of a notification that the editor changes, as they are typed. */
export interface DraftState extends MessageWords<EditorBlock> {
  title: string;
  type: "all" | "email" | "sms";
  produce_ids: number[];
  subscriber_filters: SubscriberFilters;
  reply_to: string;
  scheduled_day: string;
  scheduled_hour: number | null;
  continue_next_day: boolean;
}

/** When the message is sent: at once, or at the day and hour of the draft. */
export type When = "now" | "schedule";

export interface SendTime {
  when: When;
  choose: (when: When) => void;
}

export type Patch = (change: Partial<DraftState> | ((draft: DraftState) => Partial<DraftState>)) => void;

/** What the editor does on the server. */
export type BuilderActions = Record<"save" | "preview" | "send", PlainAction> &
  Record<"test" | "keepTemplate", FormAction> & { card: CardFormProps["actions"] };

/** What the editor needs to know about the farm and the notification. */
export interface BuilderFacts {
  farm: { id: number; uuid: string; name: string; email: string | null; time_zone: string };
  notification: { id: number; uuid: string };
  /** Names of the produces that can be highlighted, for the texts; produces that are sold out are missing. */
  labels: Record<number, Record<Lang, string>>;
  /** The last day (YYYY-MM-DD) of the produces that have one. */
  lastDays: Record<number, string>;
  /** The farm's day, when the page was made. */
  today: string;
  /** Names of the merge fields, for the chips in the texts of each language. */
  fieldNames: FieldNames;
  /** Real subscribers whose message the preview can show. */
  readers: { id: number; name: string; lang: Lang }[];
  categories: { id: number; name: string }[];
  qrCodes: { id: number; name: string }[];
  /** An example link as long as a real one, and the text at the end of each message. */
  smsParts: { link: string; footer: Record<Lang, string> };
  timeZoneName: string;
  canSend: boolean;
  /** Whether plan and cards are this person's to choose. */
  mayPay: boolean;
  /** What the form of the first card says; null when a card is there, or the person may not give one. */
  cardForm: CardFormFacts | null;
  testEmail: string;
  maxImageBytes: number;
}
