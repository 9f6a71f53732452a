import { normalizeMergeFields } from "@/lib/messaging/rules/merge-fields";
import type { ColumnBlock } from "@/lib/vocabulary/blocks";
import type { Block } from "@/lib/vocabulary/json-columns";
import type { DraftState, EditorBlock, EditorColumnBlock } from "./types";

interface StoredDraft
  extends Omit<DraftState, "reply_to" | "scheduled_day" | "email_content_fr" | "email_content_en"> {
  email_content_fr: Block[];
  email_content_en: Block[];
  reply_to: string | null;
  scheduled_day: string | null;
}

/** Returns a stored draft as the editor holds it: "" instead of null. */
export const draftOf = (stored: StoredDraft): DraftState => ({
  title: stored.title,
  type: stored.type,
  subject_fr: stored.subject_fr,
  subject_en: stored.subject_en,
  email_content_fr: stored.email_content_fr,
  email_content_en: stored.email_content_en,
  sms_content_fr: stored.sms_content_fr,
  sms_content_en: stored.sms_content_en,
  produce_ids: stored.produce_ids,
  subscriber_filters: stored.subscriber_filters,
  reply_to: stored.reply_to ?? "",
  scheduled_day: stored.scheduled_day ?? "",
  scheduled_hour: stored.scheduled_hour,
  continue_next_day: stored.continue_next_day,
});

/** Returns whether a draft has words that a template would replace. */
export const hasWords = (draft: DraftState): boolean =>
  [draft.subject_fr, draft.subject_en, draft.sms_content_fr, draft.sms_content_en].some(
    (text) => text !== "",
  ) || draft.email_content_fr.length + draft.email_content_en.length > 0;

/** Returns whether a button's address can be saved: a whole Web address, or the merge field of the farm's page. */
export function isWholeAddress(url: string): boolean {
  if (normalizeMergeFields(url.trim()) === "{{link}}") return true;
  return /^https?:\/\/[^\s.]+\.[^\s]{2,}$/.test(url.trim()) && URL.canParse(url.trim());
}

export const isWholeEmail = (email: string): boolean =>
  /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(email.trim());

const keepableLeaf = (block: EditorColumnBlock): ColumnBlock[] => {
  if (block.type === "image") return block.image ? [{ ...block, image: block.image }] : [];
  if (block.type === "button" && !isWholeAddress(block.url)) return [{ ...block, url: "{{link}}" }];
  return [block];
};

const keepable = (blocks: readonly EditorBlock[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.type === "columns")
      return [{ ...block, left: block.left.flatMap(keepableLeaf), right: block.right.flatMap(keepableLeaf) }];
    return block.type === "image" || block.type === "button" ? keepableLeaf(block) : [block];
  });

/**
 * Returns what is saved of a draft. A half-typed address is left out until it is whole, so that the rest is
 * saved (the editor says so next to it).
 */
export function payloadOf(draft: DraftState) {
  const { reply_to, email_content_fr, email_content_en, scheduled_day, ...rest } = draft;
  return {
    ...rest,
    scheduled_day: scheduled_day || null,
    email_content_fr: keepable(email_content_fr),
    email_content_en: keepable(email_content_en),
    ...(reply_to.trim() === "" || isWholeEmail(reply_to) ? { reply_to: reply_to.trim() } : {}),
  };
}
