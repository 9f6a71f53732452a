import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { billing_accounts, credit_cards, farms, invoices, questions } from "@/db/schema";
import { accountOf } from "@/tests/factories/billing-accounts";
import { unique } from "./names";

const DAY_MS = 86_400_000;

/**
 * Makes a farm whose last payment was refused, whose card ends this month, and that has too many questions for a small
 * plan. The provider does not know it: nothing of it is paid in the browser.
 */
export async function makePastDue(farm: { id: number }): Promise<{ number: string }> {
  const now = new Date();
  const number = `POT-${unique()}`;
  await db().update(farms).set({ plan_type: "yearly", trial_ends_at: null }).where(eq(farms.id, farm.id));
  const billing_account_id = await accountOf(farm.id);
  await db()
    .update(billing_accounts)
    .set({
      plan_type: "yearly",
      plan_status: "past_due",
      period_end: new Date(now.getTime() + 300 * DAY_MS),
      past_due_since: now,
    })
    .where(eq(billing_accounts.id, billing_account_id));
  await db()
    .update(credit_cards)
    .set({ is_default: false })
    .where(eq(credit_cards.billing_account_id, billing_account_id));
  await db()
    .insert(credit_cards)
    .values({
      billing_account_id,
      provider_card_id: `pm_${number}`,
      brand: "visa",
      last4: "0341",
      exp_month: now.getUTCMonth() + 1,
      exp_year: now.getUTCFullYear(),
      is_default: true,
    });
  await db()
    .insert(invoices)
    .values({
      billing_account_id,
      provider_invoice_id: `in_${number}`,
      number,
      reason: "plan",
      plan_type: "yearly",
      status: "open",
      issued_at: now,
      subtotal_cents: 78_000,
      tax_cents: 11_681,
      total_cents: 89_681,
      credit_applied_cents: 0,
      paid_cents: 0,
      due_cents: 89_681,
      refunded_cents: 0,
      taxes: [],
      lines: [],
      attempts: 1,
      next_attempt_at: new Date(now.getTime() + 3 * DAY_MS),
    });
  const many = Array.from({ length: 21 }, (_, index) => ({
    farm_id: farm.id,
    question: `Question ${index} ?`,
    answer: "Oui.",
  }));
  await db().insert(questions).values(many);
  return { number };
}
