import type { FarmHealth, PlanType, Verification } from "@/lib/vocabulary/enumerations";
import type { RecentEmails } from "./rules";

/** A farm as the table of producers shows it. */
export interface Producer {
  id: number;
  uuid: string;
  name: string;
  handle: string;
  owner: { name: string | null; email: string | null; phone: string | null };
  plan_type: PlanType;
  trial_ends_at: Date | null;
  signed_up_at: Date;
  last_send_at: Date | null;
  subscribers: number;
  sends: number;
  revenue_cents: number;
  health: FarmHealth;
  recent: RecentEmails;
  verification: Verification;
  /** Whether anyone may see its page. */
  shown: boolean;
}

export interface ProducerPage {
  rows: Producer[];
  total: number;
  /** False when there are more than the total. */
  total_exact: boolean;
  page: number;
  per_page: number;
}

/** A file of the table. Its parts are made while they are sent. */
export interface ProducerFile {
  body: AsyncIterable<string>;
  type: string;
  filename: string;
}
