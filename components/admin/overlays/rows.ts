const opener = (row: Element) => row.querySelector<HTMLElement>("a[href], button");

const shown = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (row) => !row.closest("nav") && !row.querySelector("li") && opener(row) && row.offsetParent !== null,
  );

/**
 * Returns the rows of the list on this screen: those that open something, without lists inside of lists. Beside a table,
 * other lists are not the one that the screen is about.
 */
export const rows = (): HTMLElement[] => {
  const inTable = shown("main tbody tr");
  return inTable.length > 0 ? inTable : shown("main li");
};

/** Whether the focus is in a row. */
export const isInRow = (): boolean => rows().some((row) => row.contains(document.activeElement));

/** Moves the focus to the row after (1) or before (-1) the one that has it. */
export function moveToRow(step: 1 | -1): void {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1);
  const row = all[next];
  if (!row) return;
  opener(row)?.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}
