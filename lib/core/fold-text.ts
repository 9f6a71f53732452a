/** Letters that are two when written without their ligature, and those that lose a stroke. */
const LETTERS: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o" };

/**
 * Words as they compare: "L’Été & Œufs" -> "l ete oeufs". Lower case, no accents, one space between words and
 * nothing but a-z, 0-9. The database folds by the same rule (search_fold, migration 0008).
 */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[œæßø]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
