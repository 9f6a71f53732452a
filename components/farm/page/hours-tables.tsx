"use client";

export interface HoursTable {
  /** Dates of the season in words. */
  dates: string | null;
  /** Days and their hours, both in words. */
  lines: [days: string, hours: string][];
}

/** Shows a table for each season. The browser draws it too, so that the page holds its words only once more. */
export const HoursTables = ({ tables }: { tables: HoursTable[] }) =>
  tables.map(({ dates, lines }) => (
    <table key={dates} className="hours">
      {dates ? <caption>{dates}</caption> : null}
      <tbody>
        {lines.map(([days, hours]) => (
          <tr key={days}>
            <th scope="row">{days}</th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
