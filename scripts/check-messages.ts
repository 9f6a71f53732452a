import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { byLang, DEFAULT_LANG, type Lang, otherLangs } from "@/lib/vocabulary/languages";

const folder = join(import.meta.dirname, "../messages");
const problems: string[] = [];

type Tree = { [key: string]: string | Tree };

function leaves(tree: Tree, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === "string") found.set(at, value);
    else for (const [inner, text] of leaves(value, at)) found.set(inner, text);
  }
  return found;
}

/**
 * Returns the names of the values in a message. Braces nest as argument, option, argument and so on; {{field}}
 * belongs to a template and is skipped.
 */
function values(text: string): string {
  const names = new Set<string>();
  let depth = 0;
  for (const match of text.replace(/\{\{[^{}]*\}\}/g, "").matchAll(/\{\s*(\w*)|\}/g)) {
    depth += match[0] === "}" ? -1 : 1;
    if (match[0] === "}" || depth % 2 === 0) continue;
    // French has values of its own for "of the farm" and "that the farm", which follow from the farm's name.
    names.add((match[1] ?? "").replace(/^(?:of|that)([A-Z])/, (_, first: string) => first.toLowerCase()));
  }
  return [...names].sort().join();
}

const read = (lang: string, area: string) =>
  leaves(JSON.parse(readFileSync(join(folder, lang, area), "utf8")) as Tree);

const areas = byLang((lang) => readdirSync(join(folder, lang)));

/** Compares the messages of an area in a language with the French ones. */
function compare(lang: Lang, area: string): void {
  if (!areas[DEFAULT_LANG].includes(area) || !areas[lang].includes(area))
    return void problems.push(`${area} exists in one language only`);
  const fr = read(DEFAULT_LANG, area);
  const own = read(lang, area);
  for (const [key, text] of fr) {
    const other = own.get(key);
    if (other === undefined) problems.push(`${lang}/${area} lacks ${key}`);
    else if (values(other) !== values(text))
      problems.push(`${area} ${key}: fr takes {${values(text)}}, ${lang} {${values(other)}}`);
    if (text.trim() === "") problems.push(`fr/${area} ${key} is empty`);
  }
  for (const key of own.keys()) if (!fr.has(key)) problems.push(`fr/${area} lacks ${key}`);
}

for (const lang of otherLangs(DEFAULT_LANG))
  for (const area of new Set([...areas[DEFAULT_LANG], ...areas[lang]])) compare(lang, area);

for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "Every message exists in each language." : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
