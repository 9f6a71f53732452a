export interface TimelineRow {
  at: string;
  label: string;
  delivered: number;
  opened: number;
  clicked: number;
}
