import { leafBlocks } from "@/lib/vocabulary/blocks";
import type { Block } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import { type BlockProps, BlockView, inShownAddresses } from "./blocks";
import { NotificationFooter, type NotificationFooterProps } from "./email-footer";
import { EmailCover, EmailHeader, type Sender } from "./email-header";
import { EmailLayout } from "./email-layout";

export interface NotificationEmailProps {
  lang: Lang;
  subject: string;
  farm: Sender;
  cover: { url: string; alt: string };
  blocks: Block[];
  /** Placeholder for the produce cards. */
  produceSlot: string | null;
  footer: NotificationFooterProps;
  /** What the blocks make their links with. */
  links: Omit<BlockProps, "block" | "slot">;
}

const PREVIEW_LENGTH = 140;

/** Returns the start of the text, which inboxes show after the subject. It never cuts a word or a placeholder. */
function previewLine(blocks: Block[], page: BlockProps["page"]): string {
  const words = leafBlocks(blocks)
    .flatMap((block) =>
      block.type === "content" || block.type === "subheading" ? [inShownAddresses(block.text, page)] : [],
    )
    .join(" ")
    .split(/\s+/);
  let line = "";
  for (const word of words) {
    if (line.length + word.length > PREVIEW_LENGTH) break;
    line += `${line ? " " : ""}${word}`;
  }
  return line;
}

/** Returns how many blocks stand before the produce that no block shows: all but the buttons and lines at the end. */
function blocksBeforeProduce(blocks: Block[]): number {
  const last = blocks.findLastIndex(({ type }) => type !== "button" && type !== "divider");
  return last + 1;
}

/** Renders the email of a notification, with placeholders for the values of each recipient. */
export function NotificationEmail({
  lang,
  subject,
  farm,
  cover,
  blocks,
  produceSlot,
  footer,
  links,
}: NotificationEmailProps) {
  const cut = blocksBeforeProduce(blocks);
  const slotOf = (at: number) => blocks.slice(0, at).filter(({ type }) => type === "produces").length;
  const all = blocks.map((block, at) => (
    <BlockView key={`${at}-${block.id}`} block={block} slot={slotOf(at)} {...links} />
  ));
  return (
    <EmailLayout
      lang={lang}
      title={subject}
      preview={previewLine(blocks, links.page)}
      cover={<EmailCover {...cover} />}
      below={<NotificationFooter {...footer} />}
    >
      <EmailHeader {...farm} />
      {all.slice(0, cut)}
      {produceSlot ? <div>{produceSlot}</div> : null}
      {all.slice(cut)}
    </EmailLayout>
  );
}
