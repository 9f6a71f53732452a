import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allModules } from "@/tests/setup/doors/modules";

const page = readFileSync(join(import.meta.dirname, "../docs/product.md"), "utf8");
const headings = new Set([...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));

describe("docs/product.md", () => {
  it("has every heading that a comment names", () => {
    const named = allModules().flatMap(({ path, text }) =>
      [...text.matchAll(/docs\/product\.md "([^"]+)"/g)].map(([, heading]) => ({ path, heading })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ heading }) => !headings.has(heading!))).toEqual([]);
  });
});
