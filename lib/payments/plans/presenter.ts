import type { TaxedAt } from "../accounts/taxed-at";
import type { Card, LastCard } from "../cards/presenter";
import type { DocumentEntry } from "../documents/document-list";
import type { Invoice } from "../documents/presenter";
import type { Guarantee } from "../refunds/presenter";
import type { PlanOffer, PlanState } from "./plan-offer";

/** How much of its plan a farm uses, and how many farms its account has; no `max` means no limit. */
export interface Usage {
  kind: "farms" | "subscribers" | "notifications" | "produces" | "questions" | "users";
  used: number;
  max: number | null;
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
