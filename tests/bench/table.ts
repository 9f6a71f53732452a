/** One figure; `wanted` and `met` are set when there is a target. */
export interface Row {
  what: string;
  value: string;
  wanted?: string;
  met?: boolean;
}

/** Returns the rows as a Markdown table. */
export function toMarkdown(title: string, rows: Row[]): string {
  const line = ({ what, value, wanted, met }: Row) =>
    `| ${what} | ${value} | ${wanted ?? ""} | ${met === undefined ? "" : met ? "yes" : "no"} |`;
  return [
    `## ${title}`,
    "",
    "| what | figure | wanted | met |",
    "| --- | --- | --- | --- |",
    ...rows.map(line),
    "",
  ].join("\n");
}
