import { describe, expect, it } from "vitest";
import { MAX_BLOCKS } from "@/lib/vocabulary/block-styles";
import { countBlocks } from "@/lib/vocabulary/blocks";
import { changeInColumns, duplicateBlock, moveBlock, moveInColumns, newBlock, restoreBlock } from "./blocks";
import type { EditorColumns } from "./types";

const blocks = (["heading", "content", "button"] as const).map(newBlock);
const [a, b, c] = blocks.map(({ id }) => id);
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe("blocks", () => {
  it("move one place, to an end, and never past it", () => {
    expect(ids(moveBlock(blocks, 0, 1))).toEqual([b, a, c]);
    expect(ids(moveBlock(blocks, 2, 0))).toEqual([c, a, b]);
    expect(ids(moveBlock(blocks, 2, 9))).toEqual([a, b, c]);
    expect(ids(moveBlock(blocks, 0, -1))).toEqual([a, b, c]);
    expect(ids(moveBlock(blocks, 7, 0))).toEqual([a, b, c]);
  });

  it("are put back once, and not into a full list", () => {
    const removed = blocks[1]!;
    const rest = blocks.filter(({ id }) => id !== b);
    expect(ids(restoreBlock(rest, removed, 1) ?? [])).toEqual([a, b, c]);
    expect(ids(restoreBlock(blocks, removed, 1) ?? [])).toEqual([a, b, c]);
    const full = Array.from({ length: MAX_BLOCKS }, () => newBlock("content"));
    expect(restoreBlock(full, removed, 1)).toBeNull();
    expect(restoreBlock(full, full[1]!, 1)).toHaveLength(MAX_BLOCKS);
  });

  it("are duplicated with ids of their own, those in columns, too", () => {
    const twice = duplicateBlock([newBlock("columns")], 0) as EditorColumns[];
    const all = twice.flatMap(({ id, left, right }) => [id, ...ids(left), ...ids(right)]);
    expect(all).toHaveLength(6);
    expect(new Set(all).size).toBe(6);
  });
});

describe("columns", () => {
  const text = (id: string) => ({ id, type: "content" as const, text: id });
  const columns: EditorColumns = {
    id: "x",
    type: "columns",
    left: [text("a"), text("b")],
    right: [text("c")],
  };
  const shape = ({ left, right }: EditorColumns) => [ids(left), ids(right)];

  it("hand a block over at the end of the left one, and back", () => {
    const down = moveInColumns(columns, "b", 1);
    expect(shape(down)).toEqual([["a"], ["b", "c"]]);
    expect(shape(moveInColumns(down, "b", 1))).toEqual([["a"], ["c", "b"]]);
    expect(shape(moveInColumns(down, "b", -1))).toEqual([["a", "b"], ["c"]]);
    expect(shape(moveInColumns(columns, "a", -1))).toEqual(shape(columns));
    expect(shape(moveInColumns(columns, "c", 1))).toEqual(shape(columns));
    expect(moveInColumns(columns, "unknown", 1)).toBe(columns);
  });

  it("change one, and lose one", () => {
    expect(shape(changeInColumns(columns, "a", () => null))).toEqual([["b"], ["c"]]);
    const changed = changeInColumns(columns, "c", (one) => ({ ...one, text: "new" }) as typeof one);
    expect(changed.right[0]).toMatchObject({ id: "c", text: "new" });
  });

  it("count with what they hold, and as one while they hold nothing", () => {
    expect(countBlocks([columns, ...blocks])).toBe(6);
    expect(countBlocks([{ ...columns, left: [], right: [] }])).toBe(1);
  });
});
