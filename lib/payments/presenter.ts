import type { CardOnDocument, InvoiceTax } from "@/lib/core/json-columns";
import type { Page } from "@/lib/core/pagination";
import type {
  ChargeReason,
  PaidPlan,
  PaymentRequestKind,
  PaymentStatus,
  PlanStatus,
} from "@/lib/core/payment-enumerations";
import type { PaymentStop } from "@/lib/i18n/routes";
import type { TaxedAt } from "./accounts/taxed-at";
import type { InvoiceTime } from "./charges/rules/charges";
import type { DisputeRemark } from "./disputes/operations/dispute-remarks";
import type { CreditNoteEntry, DocumentEntry } from "./documents/document-list";
import type { CardRow, InvoiceRow, PaymentRow, WithRemark } from "./queries";

/** A card as its people see it. */
export interface Card {
  id: number;
  uuid: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  is_default: boolean;
}

export const presentCard = ({ id, uuid, brand, last4, exp_month, exp_year, is_default }: CardRow): Card => ({
  id,
  uuid,
  brand,
  last4,
  exp_month,
  exp_year,
  is_default,
});

export interface Payment {
  id: number;
  uuid: string;
  invoice_id: number | null;
  reason: PaymentRow["reason"];
  status: PaymentStatus;
  amount_cents: number;
  refunded_cents: number;
  /** Whether a bank asks it back, or has got it back; null when it does neither. */
  dispute: DisputeRemark | null;
  card: CardOnDocument | null;
  paid_at: Date;
}

export const presentPayment = (row: WithRemark<PaymentRow>): Payment => ({
  id: row.id,
  uuid: row.uuid,
  invoice_id: row.invoice_id,
  reason: row.reason,
  status: row.status,
  amount_cents: row.amount_cents,
  refunded_cents: row.refunded_cents,
  dispute: row.dispute ?? null,
  card: row.card,
  paid_at: row.paid_at,
});

export interface Invoice {
  id: number;
  uuid: string;
  number: string | null;
  date: Date;
  subtotal_cents: number;
  taxes: InvoiceTax[];
  total_cents: number;
  due_cents: number;
  refunded_cents: number;
  /** Whether a bank asks its payment back, or has got it back; null when it does neither. */
  dispute: DisputeRemark | null;
  status: InvoiceRow["status"];
  credit_card: CardOnDocument | null;
  reason: InvoiceRow["reason"];
  next_attempt_at: Date | null;
}

export const presentInvoice = (row: WithRemark<InvoiceRow>): Invoice => ({
  id: row.id,
  uuid: row.uuid,
  number: row.number,
  date: row.issued_at,
  subtotal_cents: row.subtotal_cents,
  taxes: row.taxes,
  total_cents: row.total_cents,
  due_cents: row.due_cents,
  refunded_cents: row.refunded_cents,
  dispute: row.dispute ?? null,
  status: row.status,
  credit_card: row.card,
  reason: row.reason,
  next_attempt_at: row.next_attempt_at,
});

/** What a plan costs a farm for one term. */
export interface PlanCost {
  plan_type: PaidPlan;
  months: number;
  cents: number;
  taxes: { kind: InvoiceTax["kind"]; cents: number }[];
  total_cents: number;
}

/** A plan with its price, and whether the figures of the farm fit into it. */
export interface PlanOffer extends PlanCost {
  /** The figures that are too high for the plan; none when the plan can be chosen. */
  over: { kind: "farms" | "subscribers" | "produces" | "questions" | "users"; used: number; max: number }[];
}

/** What the form of a card says and needs. */
export interface CardFormFacts {
  farm: { id: number; uuid: string; time_zone: string };
  /** The plans of which one begins by itself with this card, the usual one first; none when no plan does. */
  offers: PlanOffer[];
  /** The end of the trial, when the plan begins; null when none does. */
  begins_at: Date | null;
  /** The price of one email or part of a text, in tenths of a cent before taxes. */
  unit_tenths: number;
  /** Key of the provider's own card form; null where its test cards are chosen from. */
  publishable_key: string | null;
  has_card: boolean;
  /** False where nothing can be paid. */
  enabled: boolean;
}

/** What became of a request to the provider. */
export interface RequestAnswer {
  status: "done" | "authenticating" | "pending";
  /** The page of the bank where the cardholder goes on. */
  authentication_url: string | null;
}

/** Where the way back from the bank led. */
export type PaymentReturn =
  | { outcome: PaymentStop }
  | { outcome: "done" | "pending" | "card_refused"; kind: PaymentRequestKind; farm_uuid: string };

/** What needs the last card: the plan, an invoice that is not paid, or sends that are not invoiced. */
export type LastCard = "plan" | "owes" | "charges" | null;

export interface PlanState {
  plan_type: PaidPlan | null;
  plan_status: PlanStatus;
  period_end: Date | null;
  cancel_at_period_end: boolean;
  next_plan_type: PaidPlan | null;
  prepaid_cents: number;
  /** What is left to the account's credit beside what was paid ahead: the next invoice of the plan draws it. */
  credit_cents: number;
  past_due: boolean;
  /** Whether a period has begun whose invoice the provider has not closed yet: nothing of the plan can change then. */
  renewing: boolean;
}

/** How much of its plan a farm uses, and how many farms its account has; no `max` means no limit. */
export interface Usage {
  kind: "farms" | "subscribers" | "notifications" | "produces" | "questions" | "users";
  used: number;
  max: number | null;
}

/** Cards of a farm, and what became of the request that changed them. */
export interface Cards extends Partial<RequestAnswer> {
  cards: Card[];
}

/** What the guarantee gives a farm that claims it now, in cents with taxes. */
export interface Guarantee {
  until: Date;
  /** What goes back to a card, and what becomes credit of the account. */
  card_cents: number;
  credit_cents: number;
  /** Whether what was paid had taxes. */
  taxed: boolean;
  /** When the plan ends then: at once, with the term that was paid since, or it is over already. */
  ends: "now" | "period_end" | "over";
}

/** What the page of the plan shows. Plan and cards are the owner's alone. */
export interface PlanPage {
  plan: PlanState;
  taxed_at: TaxedAt;
  /** Whether the account's plan covers this farm: not when the account has more farms than the plan allows. */
  covers_farm: boolean;
  offers: PlanOffer[];
  usage: Usage[];
  cards: Card[];
  invoices: Invoice[];
  /** Ids of the open invoices that are paid once the cardholder confirms with the bank. */
  asked_invoices: number[];
  /** Receipts, and the credit notes for them and for invoices. */
  documents: DocumentEntry[];
  /** What sends cost that no invoice has yet, in tenths of a cent before taxes. */
  open_charges_tenths: number;
  /** Why the last card stays; null when it may go. */
  last_card: LastCard;
  /** Null when it cannot be claimed. */
  guarantee: Guarantee | null;
  /** A plan that was paid for has ended: the page is hidden. */
  plan_ended: boolean;
  enabled: boolean;
}

/** A paper as a file. */
export interface DocumentFile {
  body: Uint8Array;
  type: string;
  filename: string;
  inline: boolean;
  noindex?: boolean;
}

/** A line of the ledger: what a send cost, or a correction of it. */
export interface ChargeLine {
  id: number;
  uuid: string;
  date: Date;
  reason: ChargeReason;
  /** Emails and SMS segments, and tenths of a cent before taxes; below zero in a line that takes some back. */
  emails: number;
  segments: number;
  tenths: number;
  /** Without a page once it is deleted. */
  notification: { uuid: string; title: string; has_page: boolean };
  /** The charge that the line corrects; null for a charge. */
  corrects: { date: Date; invoice_number: string | null } | null;
  /** Whether it stands on a paper already. */
  settled: boolean;
  /** The paper on which it stands; null while it waits for one, and for whoever may not read the account's papers. */
  paper: { kind: "invoice" | "credit_note"; id: number; number: string | null } | null;
}

/** What an account has open over all its farms, and its papers. */
export interface AccountCharges {
  open: {
    tenths: number;
    time: InvoiceTime;
    /** The first day of the next month, where the farm is. */
    month_end: Date;
    /** What is given back of invoices, above zero. */
    back_tenths: number;
  };
  invoices: Invoice[];
  credit_notes: CreditNoteEntry[];
}

/** A page of the ledger of a farm. */
export interface ChargesPage extends Page<ChargeLine> {
  /** The one send whose lines are shown; null for all. */
  notification: { uuid: string; title: string } | null;
  /** Null for whoever may not read what concerns the owner's account. */
  account: AccountCharges | null;
}

/** Whose paper it is, for people who see those of all farms. */
export interface OfFarm {
  farm: { id: number; uuid: string; name: string; deleted: boolean };
}

/** An invoice of any farm, with what may be given back of it: null when nothing may. */
export interface FarmInvoice extends Invoice, OfFarm {
  most: { cents: number; taxes: InvoiceTax[]; total_cents: number } | null;
}

export interface FarmPayment extends Payment, OfFarm {
  invoice_number: string | null;
}

export interface FarmCreditNote extends CreditNoteEntry, OfFarm {}

/** One page of the papers of all farms, of one kind. */
export type FarmDocuments = { page: number; more: boolean } & (
  | { show: "invoices"; rows: FarmInvoice[] }
  | { show: "payments"; rows: FarmPayment[] }
  | { show: "credit_notes"; rows: FarmCreditNote[] }
);
