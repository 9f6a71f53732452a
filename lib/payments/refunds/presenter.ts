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
