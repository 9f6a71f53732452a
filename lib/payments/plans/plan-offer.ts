import type { InvoiceTax } from "@/lib/vocabulary/json-columns";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";

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
