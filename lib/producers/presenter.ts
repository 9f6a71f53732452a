import type { NamedFarm } from "@/lib/farms/operations/named-farm";
import type { VerificationFile } from "@/lib/farms/presenter";
import type { FarmHealth, PlanType, SendingDoubt, Verification } from "@/lib/vocabulary/enumerations";
import type {
  DisputeKind,
  DisputeStatus,
  PaymentStatus,
  PlanStatus,
} from "@/lib/vocabulary/payment-enumerations";
import type { TimelineKind } from "./inputs";
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
  /** Why somebody should look at its sends. */
  doubts: SendingDoubt[];
  /** Whether we hold its sends. */
  held: boolean;
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

/** A farm with what its own page shows besides the table. */
export interface ProducerFacts extends Producer {
  verification_reason: string | null;
  sending_held_at: Date | null;
  sending_held_reason: string | null;
  city: string | null;
  owner_verified: boolean;
  /** What the owner pays; null before the first card or charge. */
  account: {
    plan_status: PlanStatus;
    period_end: string | null;
    cancel_at_period_end: boolean;
    past_due_since: string | null;
    /** The farm that the documents carry. */
    farm: NamedFarm;
    card: { brand: string; last4: string; exp_month: number; exp_year: number } | null;
  } | null;
  /** The account of the owner; null when the farm has none. */
  owner_account: { uuid: string; blocked: boolean } | null;
  /** The newest other farms of the owner, and how many there are in all. */
  others: { uuid: string; name: string }[];
  others_count: number;
}

interface Event<Kind extends TimelineKind, Data> {
  kind: Kind;
  id: number;
  /** Different for each event of a farm. */
  key: string;
  at: Date;
  data: Data;
}

/** A sign-up, or what of a plan changed; null where it stayed. */
interface PlanChange {
  act: "farm.plan" | "farm.create";
  before: PlanType | null;
  after: PlanType | null;
  /** Whether the plan ended, or goes on again. */
  ended: boolean | null;
  trial_ends_at: string | null;
}

/** What somebody did, with why and how much where the audit has it. */
interface FarmAct {
  action: string;
  actor: string;
  user: string | null;
  reason: string | null;
  cents: number | null;
  plan: PlanType | null;
  trial_ends_at: string | null;
}

/** What happened to a farm. */
export type TimelineEvent =
  | Event<"note", { text: string; author: string | null }>
  | Event<"plan", PlanChange>
  | Event<"send", { uuid: string; title: string; deleted: boolean; messages: number }>
  | Event<"returned", { emails: number; bounced: number; complained: number }>
  | Event<"payment", { status: PaymentStatus; cents: number; last4: string | null }>
  | Event<"refund", { number: string | null; cents: number }>
  | Event<"dispute", { status: DisputeStatus; what: DisputeKind; cents: number }>
  | Event<"activity", FarmAct>;

export interface ProducerTimeline {
  farm: ProducerFacts;
  /** The files with which it proves who it is. */
  files: VerificationFile[];
  events: TimelineEvent[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}
