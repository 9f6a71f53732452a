import { leafBlocks } from "@/lib/core/blocks";
import type { Block } from "@/lib/core/json-columns";

const WEB_ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;

/** The most addresses that are tried for one message. */
export const MOST_LINKS = 20;

/** Returns the web addresses of blocks, each once, without those that begin with `own`. */
export function linksOf(blocks: readonly Block[], own: string): string[] {
  const all = leafBlocks(blocks).flatMap((block) => {
    const inWords = "text" in block ? (block.text.match(WEB_ADDRESS) ?? []) : [];
    return block.type === "button" ? [block.url, ...inWords] : inWords;
  });
  const foreign = all.filter((url) => URL.canParse(url) && url !== own && !url.startsWith(`${own}/`));
  return [...new Set(foreign)].slice(0, MOST_LINKS);
}
