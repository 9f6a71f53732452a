import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "@/tests/setup/doors/tree";

const PARTS = join(ROOT, ".next", "potager");

/** Returns the packages that a compiled part loads, without those of Node.js. */
function packagesOf(file: string): string[] {
  const text = readFileSync(join(PARTS, file), "utf8");
  return [...text.matchAll(/(?:require|import)\("([^".][^"]*)"\)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !name.startsWith("node:"))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"))
    .filter((name) => !builtinModules.includes(name));
}

it("web and worker load no package that an install without development packages lacks", () => {
  const parts = readdirSync(PARTS, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".cjs"),
  );
  expect(parts.length).toBeGreaterThan(3);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const loaded = [...new Set(parts.flatMap(packagesOf))];
  expect(loaded).toContain("postgres");
  expect(loaded.filter((name) => !(name in dependencies))).toEqual([]);
});
