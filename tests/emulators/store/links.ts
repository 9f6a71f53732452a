import type { Message } from "./message";

export interface Link {
  href: string;
  text: string;
}

const ANCHOR = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a>/gi;
const BARE_URL = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;

/** Returns the links of a message: its anchors, or the addresses in its text. */
export function linksOf(message: Message): Link[] {
  if (message.html !== null) {
    return [...message.html.matchAll(ANCHOR)].map(([, double, single, inner]) => ({
      href: decodeEntities(double ?? single ?? ""),
      text: decodeEntities((inner ?? "").replace(/<[^>]*>/g, " "))
        .replace(/\s+/g, " ")
        .trim(),
    }));
  }
  return [...(message.text ?? "").matchAll(BARE_URL)].map(([href]) => ({ href, text: href }));
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(String(hex), 16));
  });
}
