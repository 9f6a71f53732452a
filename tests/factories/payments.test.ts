import { expect, it } from "vitest";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { moneyOf, startTestPlan } from "./payments";
import { makeTenant } from "./tenant";

await emulateProviders();

// The table of doors prepares a farm for each actor at once, all on one emulated account.
it("farms whose renewal fails at the same moment each keep a plan that owes one invoice", async () => {
  const farms = await Promise.all([1, 2, 3].map(async () => (await makeTenant()).farm.id));
  const started = await Promise.all(farms.map((id) => startTestPlan(id, { unpaid: true })));
  for (const [at, farm_id] of farms.entries()) {
    const { plan, invoices } = await moneyOf(farm_id);
    expect(plan.plan_status).toBe("past_due");
    const open = invoices.filter(({ status }) => status === "open");
    expect(open.map(({ id }) => id)).toEqual([started[at]?.invoice_id]);
  }
});
