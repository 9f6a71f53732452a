/**
 * Returns a number, a code or a day as a keyboard types it: spreadsheets and pages write thin blanks, hyphens that do
 * not break and characters that nobody sees. An apostrophe keeps a spreadsheet from calculating.
 */
export const tidyNumber = (text: string): string =>
  text
    .replace(/[\p{Cf}]/gu, "")
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, "-")
    .replace(/[^\S\n]+/g, " ")
    .trim()
    .replace(/^'/, "")
    .replace(/^(\d+)\.0$/, "$1");
