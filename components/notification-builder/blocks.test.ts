import { describe, expect, it } from "vitest";
import { copyBlocks, duplicateBlock, moveBlock, newBlock } from "./blocks";

const blocks = (["heading", "content", "button"] as const).map(newBlock);
const [a, b, c] = blocks.map(({ id }) => id);
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

describe("blocks", () => {
  it("move one place, to an end, and never past it", () => {
    expect(ids(moveBlock(blocks, 0, 1))).toEqual([b, a, c]);
    expect(ids(moveBlock(blocks, 2, 0))).toEqual([c, a, b]);
    expect(ids(moveBlock(blocks, 2, 9))).toEqual([a, b, c]);
    expect(ids(moveBlock(blocks, 0, -1))).toEqual([a, b, c]);
    expect(ids(moveBlock(blocks, 7, 0))).toEqual([a, b, c]);
  });

  it("are copied with ids of their own", () => {
    const twice = duplicateBlock(blocks, 1);
    expect(twice.map(({ type }) => type)).toEqual(["heading", "content", "content", "button"]);
    expect(new Set(ids(twice)).size).toBe(4);
    expect(copyBlocks(blocks).some(({ id }) => id === a || id === b || id === c)).toBe(false);
  });
});
