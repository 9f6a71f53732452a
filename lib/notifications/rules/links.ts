import { addressesIn } from "@/lib/messaging/rules/rich-text";
import { leafBlocks } from "@/lib/vocabulary/blocks";
import type { Block } from "@/lib/vocabulary/json-columns";

/** The most addresses that are tried for one message. */
export const MOST_LINKS = 20;

/** Returns the web addresses of blocks, each once, without those that begin with `own`. */
export function linksOf(blocks: readonly Block[], own: string): string[] {
  const all = leafBlocks(blocks).flatMap((block) => {
    const inWords = block.type === "content" ? addressesIn(block.text) : [];
    return block.type === "button" ? [block.url, ...inWords] : inWords;
  });
  const foreign = all.filter((url) => URL.canParse(url) && url !== own && !url.startsWith(`${own}/`));
  return [...new Set(foreign)].slice(0, MOST_LINKS);
}
