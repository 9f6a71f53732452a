import type { AuditValues } from "@/lib/vocabulary/json-columns";

/** One line of the activity of a farm: who did what when. */
export interface Activity {
  id: number;
  /** "user" and "apiToken" are people; the others act by themselves. */
  actor: "visitor" | "user" | "apiToken" | "subscriber" | "webhook" | "job";
  /** Null when nobody acted, or the account is gone. */
  user: { id: number; name: string } | null;
  subject: string;
  act: string;
  subject_id: number | null;
  before: AuditValues;
  after: AuditValues;
  created_at: Date;
}

export interface ActivityPage {
  rows: Activity[];
  page: number;
  per_page: number;
  /** Whether there is a next page. A log is read from its end, so nobody counts it. */
  more: boolean;
  /** Everyone who ever did something here, for the filter. */
  people: { id: number; name: string }[];
}
