import { MAX_BLOCKS } from "@/lib/vocabulary/block-styles";
import { countBlocks } from "@/lib/vocabulary/blocks";
import type { BlockType, EditorBlock, EditorColumnBlock, EditorColumns } from "./types";

/** In the order the editor offers them; a type without its place does not compile. */
const ORDER: Record<BlockType, number> = {
  heading: 1,
  subheading: 2,
  content: 3,
  image: 4,
  produces: 5,
  columns: 6,
  divider: 7,
  button: 8,
};
export const BLOCK_TYPES = (Object.keys(ORDER) as BlockType[]).sort((a, b) => ORDER[a] - ORDER[b]);

/** What a column may hold. */
export const COLUMN_TYPES = ["subheading", "content", "image", "button"] as const satisfies BlockType[];

const newId = (): string => crypto.randomUUID().slice(0, 13);

/** Returns an empty block for a column. */
export const newColumnBlock = (type: EditorColumnBlock["type"]): EditorColumnBlock => {
  const id = newId();
  if (type === "image") return { id, type, image: null, alt: "" };
  return type === "button" ? { id, type, text: "", url: "{{link}}" } : { id, type, text: "" };
};

export function newBlock(type: BlockType): EditorBlock {
  const id = newId();
  switch (type) {
    case "divider":
    case "produces":
      return { id, type };
    case "columns":
      return { id, type, left: [newColumnBlock("content")], right: [newColumnBlock("content")] };
    case "heading":
      return { id, type, text: "" };
    default:
      return newColumnBlock(type);
  }
}

export const insertBlock = (
  blocks: readonly EditorBlock[],
  block: EditorBlock,
  at: number,
): EditorBlock[] => [...blocks.slice(0, at), block, ...blocks.slice(at)];

/**
 * Gives a block an id of its own when an earlier one has the same, as stored drafts may, those in columns included. The
 * new id follows from the old one, so that each tab and each language makes the same.
 */
export function withOwnIds(blocks: readonly EditorBlock[]): EditorBlock[] {
  const known = new Set<string>();
  const own = <Made extends EditorBlock>(block: Made): Made => {
    let { id } = block;
    for (let copy = 2; known.has(id); copy++) id = `${block.id.slice(0, 36)}-${copy}`;
    known.add(id);
    return id === block.id ? block : { ...block, id };
  };
  return blocks.map((block) => {
    const made = own(block);
    return made.type === "columns" ? { ...made, left: made.left.map(own), right: made.right.map(own) } : made;
  });
}

/** Returns whether one more block may be added to a list. */
export const fits = (blocks: readonly EditorBlock[], block: EditorBlock): boolean =>
  countBlocks([...blocks, block]) <= MAX_BLOCKS;

/** Puts a removed block back, unless a step back did so already; returns null when the list has become full. */
export function restoreBlock(
  blocks: readonly EditorBlock[],
  block: EditorBlock,
  at: number,
): EditorBlock[] | null {
  if (blocks.some(({ id }) => id === block.id)) return [...blocks];
  return fits(blocks, block) ? insertBlock(blocks, block, at) : null;
}

/** Moves the block at `from` to `to`; a place outside the list becomes its end. */
export function moveBlock(blocks: readonly EditorBlock[], from: number, to: number): EditorBlock[] {
  const block = blocks[from];
  if (!block) return [...blocks];
  const rest = blocks.filter((_, at) => at !== from);
  return insertBlock(rest, block, Math.max(0, Math.min(to, rest.length)));
}

const withNewIds = (block: EditorBlock): EditorBlock => {
  const renewed = (one: EditorColumnBlock) => ({ ...one, id: newId() });
  return block.type === "columns"
    ? { ...block, id: newId(), left: block.left.map(renewed), right: block.right.map(renewed) }
    : { ...block, id: newId() };
};

export function duplicateBlock(blocks: readonly EditorBlock[], at: number): EditorBlock[] {
  const block = blocks[at];
  return block ? insertBlock(blocks, withNewIds(block), at + 1) : [...blocks];
}

type Side = "left" | "right";

/** Moves a block of a column one place up or down. Past the end of the left column it goes to the right one. */
export function moveInColumns(columns: EditorColumns, id: string, by: 1 | -1): EditorColumns {
  const { left, right } = columns;
  const all = [...left, ...right];
  const from = all.findIndex((one) => one.id === id);
  const block = all[from];
  if (!block) return columns;
  const crosses = (from === left.length - 1 && by === 1) || (from === left.length && by === -1);
  if (crosses)
    return by === 1
      ? { ...columns, left: left.slice(0, -1), right: [block, ...right] }
      : { ...columns, left: [...left, block], right: right.slice(1) };
  const side: Side = from < left.length ? "left" : "right";
  const place = side === "left" ? from : from - left.length;
  const list = columns[side].filter((one) => one.id !== id);
  const to = Math.max(0, Math.min(place + by, list.length));
  return { ...columns, [side]: [...list.slice(0, to), block, ...list.slice(to)] };
}

/** Changes a block of a column, or removes it when `change` returns null. */
export const changeInColumns = (
  columns: EditorColumns,
  id: string,
  change: (block: EditorColumnBlock) => EditorColumnBlock | null,
): EditorColumns => {
  const changed = (list: EditorColumnBlock[]) =>
    list.flatMap((one) => (one.id === id ? (change(one) ?? []) : [one]));
  return { ...columns, left: changed(columns.left), right: changed(columns.right) };
};
