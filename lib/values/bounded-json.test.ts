import { describe, expect, it } from "vitest";
import { parseBoundedJson } from "./bounded-json";

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${"]}".repeat(depth / 2)}`;
const named = (count: number) => `{${Array.from({ length: count }, (_, at) => `"n${at}":1`).join()}}`;

describe("JSON of strangers", () => {
  it("is read as it stands", () => {
    const value = { text: 'a:b,{["\\', list: [1, [2, { deep: null }]], 'na"me': "é" };
    expect(parseBoundedJson(JSON.stringify(value))).toEqual(value);
    expect(() => parseBoundedJson("{")).toThrow(SyntaxError);
  });

  it.each([
    ["levels", nested(32), nested(34)],
    ["names", named(10_000), named(10_001)],
    ["values", `[${"1,".repeat(59_999)}1]`, `[${"1,".repeat(60_001)}1]`],
    ["empty lists", `[${"[],".repeat(29_999)}1]`, `[${"[],".repeat(30_001)}1]`],
  ])("has a limited number of %s", (_, within, beyond) => {
    expect(() => parseBoundedJson(within)).not.toThrow();
    expect(() => parseBoundedJson(beyond)).toThrow("too many parts");
  });

  it("is counted over all fields of a form", () => {
    const parts = { names: 0, values: 0 };
    parseBoundedJson(named(6000), parts);
    expect(() => parseBoundedJson(named(6000), parts)).toThrow("too many parts");
  });
});
