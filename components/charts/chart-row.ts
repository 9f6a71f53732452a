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

export type ChartKind = "lines" | "bars";
