import type { Block } from "./json-columns";

type ColumnsBlock = Extract<Block, { type: "columns" }>;
/** A block that holds no other. */
export type LeafBlock = Exclude<Block, ColumnsBlock>;
/** A block that may stand in a column. */
export type ColumnBlock = ColumnsBlock["left"][number];

/** Returns the blocks in reading order, with those of columns in place of the columns. */
export const leafBlocks = (blocks: readonly Block[]): LeafBlock[] =>
  blocks.flatMap((block) => (block.type === "columns" ? [...block.left, ...block.right] : [block]));

interface Countable {
  id: string;
  left?: readonly unknown[];
  right?: readonly unknown[];
}

/** Returns how many blocks count towards MAX_BLOCKS. Empty columns count as one. */
export const countBlocks = (blocks: readonly Countable[]): number =>
  blocks.reduce((sum, { left = [], right = [] }) => sum + Math.max(1, left.length + right.length), 0);

/** Returns whether no two blocks have the same id, those in columns included. */
export const haveOwnIds = (blocks: readonly Block[]): boolean => {
  const ids = blocks.flatMap((block) => [
    block.id,
    ...(block.type === "columns" ? leafBlocks([block]).map(({ id }) => id) : []),
  ]);
  return new Set(ids).size === ids.length;
};

/** Changes each block that holds no other. The change keeps the type of its block. */
export const mapLeaves = (blocks: readonly Block[], change: (block: LeafBlock) => LeafBlock): Block[] =>
  blocks.map((block) =>
    block.type === "columns"
      ? {
          ...block,
          left: block.left.map(change) as ColumnBlock[],
          right: block.right.map(change) as ColumnBlock[],
        }
      : change(block),
  );

/** Leaves out the blocks for which `keep` returns false, inside of columns, too. */
export const filterLeaves = (blocks: readonly Block[], keep: (block: LeafBlock) => boolean): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.type === "columns")
      return [{ ...block, left: block.left.filter(keep), right: block.right.filter(keep) }];
    return keep(block) ? [block] : [];
  });
