/** Ligatures and letters with strokes, which Unicode normalization does not replace. */
const LETTERS: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o" };

/**
 * Returns text in the form used for comparison: "L’Été & Œufs" -> "l ete oeufs". It contains only a-z, 0-9 and single
 * spaces. The database uses the same rule (search_fold in db/migrations).
 */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[œæßø]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
