import type { PaidPlan, PlanStatus } from "@/lib/vocabulary/payment-enumerations";

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
