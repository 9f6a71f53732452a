import { DARK, SHEET_WIDTH } from "./theme";

/** What each class becomes in dark mode. Inline styles hold the light colours. */
const IN_DARK: Record<string, Record<string, string>> = {
  paper: { "background-color": DARK.paper },
  card: { "background-color": DARK.card },
  tile: { "background-color": DARK.tile },
  leaf: { "background-color": DARK.leaf, color: DARK.white },
  ink: { color: DARK.ink },
  muted: { color: DARK.muted },
  link: { color: DARK.link },
  line: { "border-color": DARK.line },
  edge: { "border-color": DARK.link },
};

const rule = (prefix: string, [name, values]: [string, Record<string, string>], only?: RegExp) => {
  const set = Object.entries(values).filter(([property]) => !only || only.test(property));
  const body = set.map(([property, value]) => `${property}:${value}!important`).join(";");
  return body ? `${prefix}.${name}{${body}}` : "";
};

const darkRules = (prefix: string, only?: RegExp) =>
  Object.entries(IN_DARK)
    .map((entry) => rule(prefix, entry, only))
    .join("");

const NARROW = `@media (max-width:${SHEET_WIDTH + 20}px){.sheet{width:100%!important}.inside{padding-left:20px!important;padding-right:20px!important}.half{display:block!important;width:auto!important;padding-left:0!important;padding-right:0!important}}`;
const WIDE = `@media (min-width:${SHEET_WIDTH + 21}px){.pair .picture,.pair .words{display:block!important;width:auto!important;padding-right:0!important}.pair .picture{padding-bottom:10px!important}.pair .picture img{width:100%!important}}`;

/**
 * The styles of every email that no inline style can say: the narrow window, the wide one, and dark mode. Outlook
 * (Windows) reads none of it and shows the inline styles; outlook.com marks its dark mode by data-ogsc and data-ogsb.
 */
export const STYLESHEET = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  NARROW,
  WIDE,
  `@media (prefers-color-scheme:dark){${darkRules("")}}`,
  darkRules("[data-ogsc] ", /^(color|border-color)$/),
  darkRules("[data-ogsb] ", /^background-color$/),
].join("\n");
