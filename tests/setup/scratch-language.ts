import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** The tables by language that `tsc` asks for a line of, and how a scratch copy gets one for "es". */
const TABLES: Record<string, [RegExp, string | ((line: string, path: string) => string)]> = {
  "lib/vocabulary/languages.ts": [/\["fr", "en"\]/, '["fr", "en", "es"]'],
  "lib/i18n/routes.ts": [
    /en: "([^"]*)" \}/g,
    (_, path) => `en: "${path}", es: "${path.replace("/", "/es-")}" }`,
  ],
  "lib/i18n/blog-slugs.ts": [/en: "([^"]*)"/g, 'en: "$1", es: "es-$1"'],
  "lib/i18n/conventions.ts": [
    /^ {2}en: \{$/m,
    '  es: { ...({} as never), locale: "es-CA", decimalSign: "," },\n  en: {',
  ],
  "lib/i18n/catalogue.ts": [/\{ fr, en \};/, "{ fr, en, es: en };"],
};

const folder = mkdtempSync(join(tmpdir(), "scratch-language-"));

/** Writes a copy of a table of languages that knows "es", too. @returns the path of the copy, to be imported */
export function withSpanish(path: string): string {
  const [pattern, line] = TABLES[path]!;
  const source = readFileSync(path, "utf8");
  const copy = source.replace(pattern, line as string);
  if (copy === source) throw new Error(`${path} has no table of languages any more`);
  const inHouse = copy
    .replaceAll(/from "\.\.\//g, `from "@/${dirname(dirname(path))}/`)
    .replaceAll(/from "\.\//g, `from "@/${dirname(path)}/`);
  const scratch = join(folder, basename(path));
  writeFileSync(scratch, inHouse);
  return scratch;
}
