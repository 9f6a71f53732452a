import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";

type Tree = { [key: string]: string | Tree };

const folder = join(import.meta.dirname, "../../../messages");

function leaves(tree: Tree, at: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${at}.${key}`, value] as [string, string]] : leaves(value, `${at}.${key}`),
  );
}

const catalogue = (lang: Lang) =>
  new Map(
    readdirSync(join(folder, lang)).flatMap((file) =>
      leaves(JSON.parse(readFileSync(join(folder, lang, file), "utf8")) as Tree, file.replace(/\.json$/, "")),
    ),
  );

const MESSAGES = { fr: catalogue("fr"), en: catalogue("en") };

/** Returns messages of the other language that differ in this language and contain no placeholder. */
export function foreignWords(lang: Lang): string[] {
  const other = LANGS.find((known) => known !== lang) ?? lang;
  const own = new Set(MESSAGES[lang].values());
  return [...MESSAGES[other].values()].filter(
    (text) =>
      !own.has(text) && !/[{}<]/.test(text) && text.length > 14 && text.trim().split(/\s+/).length > 2,
  );
}

const KEYS = new Set([...MESSAGES.fr.keys()].flatMap((key) => [key, key.slice(key.indexOf(".") + 1)]));

/** Returns the message keys that appear in a text in place of their messages. */
export const keyNames = (text: string): string[] =>
  (text.match(/[\w-]+(?:\.[\w-]+)+/g) ?? []).filter((word) => KEYS.has(word));
