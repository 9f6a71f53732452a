import type { Activity } from "./answers";

export type { Activity } from "./answers";

export interface ActivityPage {
  rows: Activity[];
  page: number;
  per_page: number;
  /** Whether there is a next page. A log is read from its end, so nobody counts it. */
  more: boolean;
  /** The `after` of the next part; null at the end. */
  next: string | null;
  /** Everyone who ever did something here, for the filter. */
  people: { id: number; name: string }[];
}
