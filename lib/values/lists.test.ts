import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("in every input count their entries before they read one", () => {
  const inputs = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)inputs\.ts$/.test(file))
    .map((file) => `lib/${file}`);
  expect(inputs.length).toBeGreaterThan(20);
  const bare = inputs.filter((file) => /\.\s*array\(/.test(readFileSync(file, "utf8")));
  expect(bare, "listOf and idsOf count first").toEqual([]);
});
