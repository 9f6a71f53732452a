/** A piece of a line of a text. */
export type Span =
  | { type: "text" | "bold" | "italic"; text: string }
  | { type: "link"; text: string; url: string };

/** A paragraph of lines, or a list of items. */
export interface RichPart {
  type: "paragraph" | "bullets" | "numbers";
  lines: Span[][];
}

/**
 * The few marks that a text knows: **bold**, *italic*, [words](address), and addresses alone. Words inside of a mark hold
 * no other one, so that whatever people type is read in one pass.
 */
const MARKS =
  /\*\*([^\s*]|[^\s*][^*\n]*[^\s*])\*\*|\*([^\s*]|[^\s*][^*\n]*[^\s*])\*|\[([^[\]\n]+)\]\((https?:\/\/[^\s()<>"']+|\{\{link\}\})\)|(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/g;

const ADDRESS = /https?:\/\/|\bwww\./i;
const BULLET = /^- +(?=\S)/;
const NUMBER = /^\d{1,2}\. +(?=\S)/;

/** Words that look like an address would hide where their link leads, so the address itself stands there. */
const linkOf = (words: string, url: string): Span => ({
  type: "link",
  text: ADDRESS.test(words) ? url : words,
  url,
});

/** Returns the pieces of one line. */
function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of line.matchAll(MARKS)) {
    const [whole, bold, italic, words, url = "", address] = match;
    if (match.index > end) spans.push({ type: "text", text: line.slice(end, match.index) });
    if (bold !== undefined) spans.push({ type: "bold", text: bold });
    else if (italic !== undefined) spans.push({ type: "italic", text: italic });
    else spans.push(linkOf(words ?? address ?? "", address ?? url));
    end = match.index + whole.length;
  }
  if (end < line.length) spans.push({ type: "text", text: line.slice(end) });
  return spans;
}

/** Returns how a line begins: one number alone is a date or a price, not a list. */
function kindOf(line: string, at: number, lines: readonly string[]): RichPart["type"] {
  if (BULLET.test(line)) return "bullets";
  const near = [lines[at - 1] ?? "", lines[at + 1] ?? ""];
  return NUMBER.test(line) && near.some((other) => NUMBER.test(other)) ? "numbers" : "paragraph";
}

/** Reads a text: paragraphs are parted by an empty line, and neighbouring lines of a list belong together. */
export function richText(text: string): RichPart[] {
  return text.split(/\n{2,}/).flatMap((block) => {
    const parts: RichPart[] = [];
    const lines = block.split("\n");
    for (const [at, line] of lines.entries()) {
      const type = kindOf(line, at, lines);
      const spans = spansOf(type === "paragraph" ? line : line.replace(BULLET, "").replace(NUMBER, ""));
      const last = parts.at(-1);
      if (last?.type === type) last.lines.push(spans);
      else parts.push({ type, lines: [spans] });
    }
    return parts;
  });
}

const linesOf = (text: string): Span[][] => richText(text).flatMap(({ lines }) => lines);

/** Returns the addresses of a text. */
export const addressesIn = (text: string): string[] =>
  linesOf(text).flatMap((spans) => spans.flatMap((span) => (span.type === "link" ? [span.url] : [])));

/** Returns a text as one line without its marks, its addresses put into words. */
export const plainWords = (text: string, wordsOf: (url: string) => string): string =>
  linesOf(text)
    .map((spans) =>
      spans
        .map((span) => (span.type === "link" && span.text === span.url ? wordsOf(span.url) : span.text))
        .join(""),
    )
    .join(" ");
