import type { BUTTON_PLACES, BUTTON_STYLES, DIVIDER_STYLES } from "@/lib/vocabulary/block-styles";
import type { TemplateCode } from "./templates";

/** Numbers of paragraphs of a template's text, from 0. */
type Paragraphs = readonly number[];

/** A piece of a template's email, in the order in which it is read. */
export type Piece =
  | "heading"
  | "produces"
  | { text: Paragraphs }
  | { columns: readonly [Paragraphs, Paragraphs] }
  | { divider: (typeof DIVIDER_STYLES)[number] }
  | { button: (typeof BUTTON_STYLES)[number]; place: (typeof BUTTON_PLACES)[number] };

const line: Piece = { divider: "line" };
const dots: Piece = { divider: "dotted" };
const bar: Piece = { divider: "bold" };
const text = (...numbers: number[]): Piece => ({ text: numbers });
const beside = (left: number, right: number): Piece => ({ columns: [[left], [right]] });
const button = (style: (typeof BUTTON_STYLES)[number], place: (typeof BUTTON_PLACES)[number]): Piece => ({
  button: style,
  place,
});

/** How each template is laid out: what a reader looks for first stands first, so that no two look alike. */
export const LAYOUTS: Record<TemplateCode, readonly Piece[]> = {
  "fresh-this-week": ["heading", text(0, 1), "produces", text(2), button("solid", "left")],
  "now-in-season": ["heading", text(0, 1), button("plain", "center"), "produces", dots, text(2)],
  "farm-stand-open": ["heading", text(0, 1), beside(2, 3), button("solid", "wide"), "produces", text(4)],
  "vegetable-baskets": [
    "heading",
    text(0, 1),
    "produces",
    bar,
    text(2, 3),
    dots,
    text(4),
    button("solid", "left"),
  ],
  "basket-sign-up": ["heading", text(0, 1), line, beside(2, 3), button("solid", "wide"), text(4)],
  "pick-your-own": [
    "heading",
    text(0, 1),
    "produces",
    line,
    beside(2, 3),
    button("solid", "center"),
    text(4),
  ],
  "weather-change": [bar, "heading", text(0, 1), bar, text(2), button("solid", "wide"), text(3)],
  "farm-market": ["heading", text(0, 1), beside(2, 3), dots, "produces", text(4), button("solid", "center")],
  "open-house": ["heading", text(0, 1), dots, text(2), button("solid", "center"), dots, text(3)],
  "holiday-orders": ["heading", text(0, 1), bar, beside(2, 3), button("solid", "wide"), text(4), "produces"],
  "last-chance": [line, "heading", text(0, 1), "produces", text(2, 3), button("solid", "wide")],
  "closed-for-season": ["heading", text(0, 1, 2), dots, button("plain", "left")],
};
