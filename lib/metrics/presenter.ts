import type { MailboxProvider } from "@/lib/vocabulary/site-enumerations";
import type { Step } from "./rules";

/** The figures of a week or a month. */
export interface MetricsPoint {
  /** The first and the last day, YYYY-MM-DD. */
  from: string;
  to: string;
  sign_ups: number;
  /** Of these farms, those that sent something within seven days; it may still rise. */
  activated: number;
  /** Farms of the time whose seven days are over. */
  activation_known: number;
  /** Of those, the active ones. */
  activated_known: number;
  sends: number;
  emails: number;
  texts: number;
  revenue_cents: number;
  plans_begun: number;
  plans_ended: number;
  /** Paying accounts when the time began; null when nobody counted them. */
  paying_before: number | null;
}

/** What became of the emails to the mailboxes of one provider. */
export interface MailboxLine {
  provider: MailboxProvider;
  sent: number;
  delivered: number;
  bounced: number;
  complained: number;
}

export interface Metrics {
  by: Step;
  /** The last day that was counted, YYYY-MM-DD; null when none was. */
  counted_to: string | null;
  points: MetricsPoint[];
  mailboxes: MailboxLine[];
}
