import type { BlockType, EditorBlock } from "./types";

/** In the order the editor offers them; a type without its place does not compile. */
const ORDER: Record<BlockType, number> = {
  heading: 1,
  subheading: 2,
  content: 3,
  image: 4,
  divider: 5,
  button: 6,
};
export const BLOCK_TYPES = (Object.keys(ORDER) as BlockType[]).sort((a, b) => ORDER[a] - ORDER[b]);
export const MAX_BLOCKS = 40;

const newId = (): string => crypto.randomUUID().slice(0, 13);

export function newBlock(type: BlockType): EditorBlock {
  const id = newId();
  switch (type) {
    case "image":
      return { id, type, image: null, alt: "" };
    case "divider":
      return { id, type };
    case "button":
      return { id, type, text: "", url: "{{link}}" };
    default:
      return { id, type, text: "" };
  }
}

export const insertBlock = (
  blocks: readonly EditorBlock[],
  block: EditorBlock,
  at: number,
): EditorBlock[] => [...blocks.slice(0, at), block, ...blocks.slice(at)];

/** Moves the block at `from` to `to`; a place outside the list becomes its end. */
export function moveBlock(blocks: readonly EditorBlock[], from: number, to: number): EditorBlock[] {
  const block = blocks[from];
  if (!block) return [...blocks];
  const rest = blocks.filter((_, at) => at !== from);
  return insertBlock(rest, block, Math.max(0, Math.min(to, rest.length)));
}

export function duplicateBlock(blocks: readonly EditorBlock[], at: number): EditorBlock[] {
  const block = blocks[at];
  return block ? insertBlock(blocks, { ...block, id: newId() }, at + 1) : [...blocks];
}

/** Returns copies of the blocks with new ids, to translate into the other language. */
export const copyBlocks = (blocks: readonly EditorBlock[]): EditorBlock[] =>
  blocks.map((block) => ({ ...block, id: newId() }));
