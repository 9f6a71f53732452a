/** One point of a chart with its line in the table below. */
export interface ChartRow {
  /** As the axis names it, and as the table does. */
  label: string;
  name: string;
  /** One value for each series. */
  values: number[];
}

export interface ChartSeries {
  name: string;
  /** Drawn below zero; the value itself is positive. */
  down?: boolean;
}

/** Names a series in the data and among its siblings: two QR codes may have the same title. */
export const seriesKey = (at: number): string => `s${at}`;

export type ChartKind = "lines" | "bars";
