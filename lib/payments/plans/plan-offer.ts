import type { InvoiceTax } from "@/lib/vocabulary/json-columns";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";
import type { AccountRow } from "../accounts/queries";

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
  /** What of it we gave: it is never refunded. */
  given_cents: number;
  past_due: boolean;
  /** Whether a period has begun whose invoice the provider has not closed yet: nothing of the plan can change then. */
  renewing: boolean;
}
