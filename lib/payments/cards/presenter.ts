import type { RequestAnswer } from "../commands/presenter";
import type { PlanOffer } from "../plans/plan-offer";
import type { CardRow } from "./queries";

/** Returns a card as its people see it. */
export const presentCard = ({ id, uuid, brand, last4, exp_month, exp_year, is_default }: CardRow) => ({
  id,
  uuid,
  brand,
  last4,
  exp_month,
  exp_year,
  is_default,
});

export type Card = ReturnType<typeof presentCard>;

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

/** What needs the last card: the plan, an invoice that is not paid, or sends that are not invoiced. */
export type LastCard = "plan" | "owes" | "charges" | null;

/** Cards of a farm, and what became of the request that changed them. */
export interface Cards extends Partial<RequestAnswer> {
  cards: Card[];
}
