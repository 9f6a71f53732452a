import { expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";

type Tree = { [key: string]: string | Tree };

const texts = (tree: Tree, path: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const at = path ? `${path}.${key}` : key;
    return typeof value === "string" ? [[at, value]] : texts(value, at);
  });

/** Values that people wrote, or that are words, so they may begin with a vowel. Figures, dates and addresses never do. */
const WORDS =
  "address|author|best|browser|category|city|column|company|country|device|email|farm|farms|feature|field|host|label|" +
  "merchant|month|name|officer|other|person|place|plan|product|produce|province|q|query|question|region|role|search|" +
  "sender|sheet|subject|system|task|text|title|user|value|what|who|word|words";
/** Words that lose their vowel before another one. */
const ELIDED = new RegExp(
  `(?<!\\p{L})(?:de|que|le|la|je|me|te|se|ne|ce|si|jusque|lorsque|puisque)[ \\u00a0](?:<\\w+>)?\\{(?:${WORDS})\\}`,
  "giu",
);

/** A consent that was shown is never changed. */
const KEPT = ["subscribers.wording.v1"];

/** Returns the places of messages where French elides before a value, but the message does not. */
const unelided = (tree: Tree): string[] =>
  texts(tree, "").flatMap(([key, text]) =>
    KEPT.includes(key) ? [] : [...text.matchAll(ELIDED)].map(([found]) => `${key}: ${found}`),
  );

it('no French message puts "de" or "que" before a name: lib/i18n/of-name.ts gives both at once', () => {
  expect(unelided(CATALOGUE.fr as unknown as Tree)).toEqual([]);
});

it("finds such a message, and none with a figure", () => {
  const found = unelided({
    a: { name: "État de la demande de {name}", that: "Ce que <b>{farm}</b> sait" },
    b: "Remboursement de {total}, vu le {seen}, {ofFarm}, code {name}",
  });
  expect(found).toEqual(["a.name: de {name}", "a.that: que <b>{farm}"]);
});
