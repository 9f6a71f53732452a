/** What a block of an email may look like, and how many there may be. The first of a list is the usual one. */
export const BUTTON_STYLES = ["solid", "outline", "plain"] as const;
export const BUTTON_PLACES = ["left", "center", "wide"] as const;
export const DIVIDER_STYLES = ["line", "dotted", "bold", "space"] as const;

/** Most blocks of an email. The blocks inside of columns count, too. */
export const MAX_BLOCKS = 40;
/** Most blocks in one of two columns. */
export const MAX_IN_COLUMN = 6;
