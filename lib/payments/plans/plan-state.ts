import type { AccountRow } from "../accounts/queries";

type Saved =
  | "plan_type"
  | "plan_status"
  | "period_end"
  | "cancel_at_period_end"
  | "next_plan_type"
  | "prepaid_cents";

export interface PlanState extends Pick<AccountRow, Saved> {
  /** What is left to the account's credit beside what was paid ahead: the next invoice of the plan draws it. */
  credit_cents: number;
  past_due: boolean;
  /** Whether a period has begun whose invoice the provider has not closed yet: nothing of the plan can change then. */
  renewing: boolean;
}
