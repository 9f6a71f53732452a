import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "@/tests/setup/doors/tree";

/** Files that may name one language in the middle of code, and why. */
const NAMED = {
  "lib/vocabulary/languages.ts": "the list itself",
  "lib/i18n/routes.ts": "folders have English names",
  "lib/qr-codes/poster.ts": "a poster is French and English",
  "lib/imports/rules/read-language.ts": "what files of farms call the languages",
  "lib/farms/rules.ts": "a format of days and a name for maps",
  "components/payments/stripe-fields.tsx": "names that Stripe has for our languages",
} as const;

/** A language as a value of its own, as the start of a path, or in a pattern; not as the name of a field or a line. */
const ALONE = /"(?:fr|en)"(?!:)|["'`/^(]\/?(?:fr|en)\/|\((?:\?:)?fr\|en|en\|fr/;
const COMMENT = /^\s*(?:\/\/|\*|\/\*)|\/\*\*.*\*\/|@\/messages\//;

const filesIn = (folder: string, recursive: boolean): string[] =>
  readdirSync(join(ROOT, folder), { recursive, encoding: "utf8" }).map((file) => join(folder, file));

const sources = (): string[] =>
  [
    ...["app", "components", "lib", "emails", "db/schema"].flatMap((folder) => filesIn(folder, true)),
    ...["db", "."].flatMap((folder) => filesIn(folder, false)),
  ].filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."));

const namedIn = (path: string): string[] =>
  readFileSync(join(ROOT, path), "utf8")
    .split("\n")
    .filter((line) => ALONE.test(line) && !COMMENT.test(line))
    .map((line) => `${path}: ${line.trim()}`);

describe("languages stand in tables by language", () => {
  it("and nothing else tells one from another, so that a new one is left out nowhere", () => {
    const paths = sources();
    expect(paths.length).toBeGreaterThan(1000);
    expect(paths.filter((path) => !(path in NAMED)).flatMap(namedIn)).toEqual([]);
  });

  it("but in the places that are named with a reason", () => {
    expect(Object.keys(NAMED).filter((path) => namedIn(path).length === 0)).toEqual([]);
  });

  it.each([
    'lang === "fr" ? one : other',
    "const path = `/fr/admin`;",
    'path.startsWith("/en/")',
    "/^\\/(?:fr|en)(?:\\/|$)/.test(path)",
  ])("sees %s", (line) => {
    expect(ALONE.test(line)).toBe(true);
  });
});
