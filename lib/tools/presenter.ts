import type { NamedFarm } from "@/lib/farms/operations/named-farm";
import type { WaitingWebhooks } from "@/lib/outgoing-webhooks/operations/waiting";
import type { Channel, ConsentSource, SuppressionReason } from "@/lib/vocabulary/enumerations";
import type { LaunchCheck, SiteSwitch } from "@/lib/vocabulary/site-enumerations";

/** A row that keeps messages away from an address. */
export interface Suppression {
  id: number;
  reason: SuppressionReason;
  since: Date;
  /** Null when no farm may write. */
  farm: NamedFarm | null;
  /** Whether a super administrator may lift it. */
  liftable: boolean;
}

/** What a person of a farm said last about messages to the address. */
export interface ConsentOfAddress {
  subscriber_id: number;
  farm: NamedFarm;
  /** "ended" is a consent whose time is over, "none" a person who never confirmed this address. */
  state: "granted" | "ended" | "withdrawn" | "none";
  source: ConsentSource | null;
  at: Date | null;
}

/** Why no message goes to an address, or that messages go. */
export interface AddressReport {
  channel: Channel;
  address: string;
  suppressions: Suppression[];
  people: ConsentOfAddress[];
}

/** The jobs of one task in the queue. */
export interface TaskLine {
  task: string;
  waiting: number;
  /** Failed at least once, and will be tried again. */
  retrying: number;
  running: number;
  /** Without attempts left. */
  failed: number;
  oldest: Date;
  most_attempts: number;
  /** When the next job is due; null when none waits. */
  next_run: Date | null;
  last_error: string | null;
}

/** A job without attempts left. */
export interface FailedJob {
  id: number;
  task: string;
  attempts: number;
  error: string;
  created_at: Date;
  failed_at: Date;
}

export interface QueueReport {
  tasks: TaskLine[];
  /** What waits for the programs of farms: rows of their own, no jobs of the queue. */
  webhooks: WaitingWebhooks;
  failed: FailedJob[];
  /** The cursor of the next page of failed jobs; null on the last one. */
  next: string | null;
}

/** Something that can be switched off for the whole site, with who changed it last and why. */
export interface SwitchView {
  name: SiteSwitch;
  is_on: boolean;
  changed: { at: Date; reason: string; by: string | null } | null;
}

/** A check that somebody made. */
export interface MadeCheck {
  name: LaunchCheck;
  note: string;
  at: Date;
  by: string | null;
}

/** A budget of the whole site for a day. */
export interface SiteBudget {
  name: "texts" | "demo_texts" | "places";
  used: number;
  budget: number;
}

/** What sends cost this month: emails, SMS segments and tenths of a cent before taxes. */
export interface Spending {
  emails: number;
  segments: number;
  tenths: number;
}

/** What a farm spent this month, and its confirmations of today. */
export interface FarmSpending extends Spending {
  farm: NamedFarm;
  confirmations: { used: number; budget: number };
}

export interface BudgetReport {
  today: SiteBudget[];
  month: Spending;
  /** Those that spent the most first. */
  farms: FarmSpending[];
}
