/** Signs that part the names of categories in a cell. Google writes three colons. */
const PARTED = /[,;|\n]|:::/;

/** Returns the names of categories as one cell. A name with a sign that parts is put in quotes. */
export const joinCategories = (names: readonly string[]): string =>
  names
    .map((name) => (PARTED.test(name) || name.includes('"') ? `"${name.replaceAll('"', '""')}"` : name))
    .join(", ");

/** Returns the names that a cell lists, each once, as `joinCategories` or another program writes them. */
export function splitCategories(cell: string): string[] {
  const names: string[] = [];
  for (let rest = cell.trim(); rest !== ""; ) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    if (quoted) {
      names.push(quoted[1]!.replaceAll('""', '"'));
      rest = rest.slice(quoted[0].length);
    } else {
      const end = rest.search(PARTED);
      names.push(end < 0 ? rest : rest.slice(0, end));
      rest = end < 0 ? "" : rest.slice(end);
    }
    rest = rest.replace(/^[\s,;|:]+/, "");
  }
  const tidy = names.map((name) => name.replace(/\s+/g, " ").trim()).filter((name) => name !== "");
  return [...new Map(tidy.map((name) => [name.toLowerCase(), name])).values()];
}
