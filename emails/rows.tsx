import { CELLS } from "./email-row";
import { styles } from "./theme";
import { Unbroken } from "./unbroken";
import { WholeWidthTable } from "./whole-width-table";

/** A line of a table in an email: what, and how much. */
export type Row = readonly [label: string, value: string];

/** Returns the paragraphs of a body, with neighbouring lines of two cells as the rows of one table. */
export function withRows(body: readonly string[]): (string | Row[])[] {
  const parts: (string | Row[])[] = [];
  for (const line of body) {
    const [label = "", value] = line.split(CELLS);
    const last = parts.at(-1);
    if (value === undefined) parts.push(line);
    else if (Array.isArray(last)) last.push([label, value]);
    else parts.push([[label, value]]);
  }
  return parts;
}

/** Renders rows with their values at the right; the last one, which is the sum of the others or the outcome, is strong. */
export const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <WholeWidthTable style={styles.rows.table}>
    {rows.map(([label, value], at) => {
      const last = at === rows.length - 1;
      const style = { ...styles.rows.cell, ...(last ? styles.rows.last : {}) };
      return (
        <tr key={`${at}-${label}`} className="row">
          <td className="line" style={style}>
            <Unbroken words={label} />
          </td>
          <td className="line" align="right" style={{ ...style, ...styles.rows.value }}>
            {value}
          </td>
        </tr>
      );
    })}
  </WholeWidthTable>
);
