import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { farm_users, superseded_customers } from "@/db/schema";
import { findDifferences } from "@/lib/payments/operations/reconcile";
import { findAccount } from "@/lib/payments/queries";
import { endSupersededPlans } from "@/lib/payments/service/superseded";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asJob } from "@/tests/factories/context";
import {
  forgetFaults,
  listAtStripe,
  loseAnswer,
  moneyOf,
  moveStripe,
  ownerOf,
  passDays,
  startTestPlan,
  stripeClock,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

/** Makes what the migration makes of an owner who paid a plan for each of two farms. */
async function mergedOwner() {
  const [kept, other] = [(await trialFarm()).farm_id, (await trialFarm()).farm_id];
  await startTestPlan(kept, { change_to: "yearly" });
  await passDays(kept, 32);
  await startTestPlan(other);
  const [into, from] = [await accountOf(kept), await accountOf(other)];
  const { stripe_customer_id } = (await findAccount(db(), from))!;
  const owner = (await ownerOf(kept)).actor;
  await db().execute(
    sql`update credit_cards set removed_at = now(), is_default = false where billing_account_id = ${from}`,
  );
  await db().execute(
    sql`update payments set invoice_id = null, billing_account_id = ${into} where billing_account_id = ${from}`,
  );
  await db().execute(
    sql`update invoices set billing_account_id = ${into} where billing_account_id = ${from}`,
  );
  await db().execute(
    sql`update billing_accounts set stripe_customer_id = null, stripe_subscription_id = null, owner_id = null where id = ${from}`,
  );
  await db()
    .insert(superseded_customers)
    .values({ billing_account_id: into, farm_id: other, stripe_customer_id: stripe_customer_id! });
  if (owner.kind === "user")
    await db().update(farm_users).set({ user_id: owner.user_id }).where(eq(farm_users.farm_id, other));
  return { kept, other, into, customer: stripe_customer_id! };
}

it.each([null, "/v1/subscriptions", "balance_transactions"])(
  "an owner of two plans keeps one, is charged once, and has the rest as credit (lost answer of %s)",
  async (lost) => {
    const { kept, other, into, customer } = await mergedOwner();
    await moveStripe(10 * 86_400);
    const run = async () => endSupersededPlans(asJob({ clock: await stripeClock() }));
    if (lost) await loseAnswer(lost);
    await run();
    await forgetFaults();
    await run();
    await run();
    const subscriptions = await listAtStripe<{ status: string }>(
      `subscriptions?status=all&customer=${customer}`,
    );
    expect(subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
    const account = (await findAccount(db(), into))!;
    // About two thirds of a month at 91.98 are left.
    expect(account.credit_cents).toBeGreaterThan(5500);
    expect(account.credit_cents).toBeLessThan(6600);
    const money = await moneyOf(other);
    expect(money.farm).toMatchObject({ plan_type: "yearly", plan_ended: false });
    expect(money.invoices.map(({ total_cents }) => total_cents).sort()).toEqual([9198, 9198, 89_681].sort());
    const invoices = money.invoices.length;
    const told = await db().execute(
      sql`select 1 from transactional_messages where kind = 'plans_merged' and farm_id = ${kept}`,
    );
    expect(told).toHaveLength(1);
    const ctx = asJob({ clock: await stripeClock() });
    expect(await findDifferences(ctx, into)).toEqual({ differences: [], whole: true });
    await passDays(kept, 40);
    await run();
    expect((await moneyOf(kept)).invoices).toHaveLength(invoices);
  },
);
