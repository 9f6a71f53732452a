import { normalizeMergeFields } from "@/lib/messaging/rules/merge-fields";
import type { ColumnBlock } from "@/lib/vocabulary/blocks";
import type { Block } from "@/lib/vocabulary/json-columns";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { type MessageWords, versionOf, withBlocks } from "@/lib/vocabulary/message-words";
import { withOwnIds } from "./blocks";
import type { DraftState, EditorBlock, EditorColumnBlock, When } from "./types";

type StoredDraft = Omit<DraftState, "reply_to" | "scheduled_day" | `email_content_${Lang}`> &
  MessageWords<Block> & { reply_to: string | null; scheduled_day: string | null };

/** Returns a stored draft as the editor holds it: "" instead of null, and no id of a block twice. */
export const draftOf = (stored: StoredDraft): DraftState => ({
  title: stored.title,
  type: stored.type,
  ...withBlocks<EditorBlock, EditorBlock>(stored, withOwnIds),
  produce_ids: stored.produce_ids,
  subscriber_filters: stored.subscriber_filters,
  reply_to: stored.reply_to ?? "",
  scheduled_day: stored.scheduled_day ?? "",
  scheduled_hour: stored.scheduled_hour,
  continue_next_day: stored.continue_next_day,
});

/** Returns when a draft as a whole says that it goes out: a day that it names is a plan. */
export const whenOf = ({ scheduled_day }: DraftState): When => (scheduled_day ? "schedule" : "now");

/** Returns whether a draft has words that a template would replace. */
export const hasWords = (draft: DraftState): boolean =>
  LANGS.map((lang) => versionOf(draft, lang)).some(
    ({ subject, email_content, sms_content }) =>
      `${subject}${sms_content}` !== "" || email_content.length > 0,
  );

/** Returns whether a button leads to an address of its own, which may still be empty, and not to the farm's page. */
export const leadsElsewhere = (url: string): boolean => normalizeMergeFields(url.trim()) !== "{{link}}";

/** Returns whether a button's address can be saved: a whole Web address, or the merge field of the farm's page. */
export function isWholeAddress(url: string): boolean {
  if (!leadsElsewhere(url)) return true;
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
  const { reply_to, scheduled_day, ...rest } = draft;
  return {
    ...rest,
    scheduled_day: scheduled_day || null,
    ...withBlocks<EditorBlock, Block>(draft, keepable),
    ...(reply_to.trim() === "" || isWholeEmail(reply_to) ? { reply_to: reply_to.trim() } : {}),
  };
}
