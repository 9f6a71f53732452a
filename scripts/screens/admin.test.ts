import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ADMIN_SCREENS, LOOKS, pictureName, WINDOWS } from "./admin";

const root = join(import.meta.dirname, "../..");
const admin = join(root, "app/[lang]/admin");
const kept = join(root, "docs/screens");

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

describe("docs/screens/admin", () => {
  it("has pictures of every screen, in each language, themes and widths, and of nothing else", () => {
    const folders = readdirSync(admin, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith("page.tsx"))
      .map(dirname);
    expect(Object.keys(ADMIN_SCREENS).sort()).toEqual(folders.sort());
    const taken = folders.filter((folder) => !ADMIN_SCREENS[folder]?.waiting);
    const wanted = taken.flatMap((folder) =>
      LOOKS.flatMap(({ lang, colorScheme }) =>
        Object.keys(WINDOWS).map((window) => `${pictureName(folder)}-${lang}-${colorScheme}-${window}.webp`),
      ),
    );
    expect(readdirSync(join(kept, "admin")).sort()).toEqual(wanted.sort());
  });

  it("weighs at most 6 MB with the other pictures", () => {
    expect(sizeOf(kept)).toBeLessThan(6 * 1024 * 1024);
  });
});
