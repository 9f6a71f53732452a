export interface TimelineRow {
  /** Milliseconds since 1970. */
  time: number;
  delivered: number;
  opened: number;
  clicked: number;
}
