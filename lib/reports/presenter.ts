import type { ReportKind } from "@/lib/vocabulary/enumerations";

/** The switch of a report, as the page of its link shows it. */
export interface ReportSwitch {
  token: string;
  kind: ReportKind;
  farm: string;
  on: boolean;
}
