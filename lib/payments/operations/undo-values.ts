import type { Ctx } from "@/lib/core/context";
import type { PaymentRequestInput } from "@/lib/core/json-columns";
import type { PaidPlan } from "@/lib/core/payment-enumerations";
import { type AccountRow, planBeforeChange } from "../queries";
import { planPrice } from "../rules";

/** Returns the values with which a change that has not begun is taken back. */
export async function undoValues(tx: Ctx, account: AccountRow): Promise<PaymentRequestInput> {
  const plan = (await planBeforeChange(tx.db, account.id)) as PaidPlan | null;
  const price = plan ? planPrice(plan) : null;
  return {
    subscription_id: account.stripe_subscription_id,
    prepaid_cents: account.prepaid_cents,
    prepaid_payment_id: account.prepaid_payment_id,
    plan_type: plan,
    months: price?.months ?? null,
    price_cents: price?.cents ?? null,
  };
}
