/** One figure; `wanted` and `met` where the issue sets a bound. */
export interface Row {
  what: string;
  value: string;
  wanted?: string;
  met?: boolean;
}

/** The rows as a Markdown table. */
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
