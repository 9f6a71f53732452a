export const MARKS = ["bold", "italic", "list", "link"] as const;
export type Mark = (typeof MARKS)[number];

/** What is written in place of a part of a text, and what is selected then. */
export interface MarkChange {
  words: string;
  from: number;
  to: number;
  selection: [number, number];
}

const AROUND = { bold: "**", italic: "*" } as const;
const ITEM = "- ";
/** Where the address of a link is to be typed. */
const ADDRESS = "https://";

/** Returns the selection without the spaces at its ends: marks stand directly at the words. */
function trimmed(text: string, [from, to]: [number, number]): [number, number] {
  let [a, b] = [from, to];
  while (a < b && /\s/.test(text[a] ?? "")) a++;
  while (b > a && /\s/.test(text[b - 1] ?? "")) b--;
  return [a, b];
}

function around(text: string, [from, to]: [number, number], sign: string, words: string): MarkChange {
  const has =
    text.slice(from - sign.length, from) === sign &&
    text.slice(to, to + sign.length) === sign &&
    // One star of a bold mark is no italic one.
    (sign !== "*" || text[from - 2] !== "*" || text[from - 3] === "*");
  const inner = text.slice(from, to) || words;
  if (has) {
    const start = from - sign.length;
    return { words: inner, from: start, to: to + sign.length, selection: [start, start + inner.length] };
  }
  const start = from + sign.length;
  return { words: sign + inner + sign, from, to, selection: [start, start + inner.length] };
}

/** Makes each line of the selection an item, or, when all are items, lines again. */
function items(text: string, [from, to]: [number, number], words: string): MarkChange {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to) === -1 ? text.length : text.indexOf("\n", to);
  const lines = (text.slice(start, end) || words).split("\n");
  const all = lines.every((line) => line.startsWith(ITEM));
  const made = lines.map((line) =>
    all ? line.slice(ITEM.length) : line.startsWith(ITEM) ? line : ITEM + line,
  );
  const written = made.join("\n");
  return {
    words: written,
    from: start,
    to: end,
    selection: [start + written.length, start + written.length],
  };
}

/** Returns the change that a mark makes to a text (lib/messaging/rules/rich-text.ts reads them). */
export function marked(text: string, selected: [number, number], mark: Mark, words: string): MarkChange {
  if (mark === "list") return items(text, selected, words);
  const [from, to] = trimmed(text, selected);
  if (mark !== "link") return around(text, [from, to], AROUND[mark], words);
  const inner = text.slice(from, to) || words;
  const address = from + inner.length + 3;
  const written = `[${inner}](${ADDRESS})`;
  return { words: written, from, to, selection: [address, address + ADDRESS.length] };
}
