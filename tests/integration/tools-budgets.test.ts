import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { notification_charges } from "@/db/schema";
import { env } from "@/lib/env";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { budgetUse } from "@/lib/tools/rules";
import { readBudgets } from "@/lib/tools/service/budgets";
import { claimText } from "@/lib/transactional/operations/text-budget";
import { CONFIRMATIONS_A_DAY } from "@/lib/vocabulary/abuse-limits";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asUser, asVisitor } from "@/tests/factories/context";
import { subscribe, unique } from "@/tests/factories/subscribing";
import { makeNotification, makeTenant, makeUser } from "@/tests/factories/tenant";

const clock = fixedClock("2026-11-20T17:00:00Z");
const superAdmin = async (at = clock) => asUser(await makeUser({ is_admin: true }), { clock: at });

async function spent(farm: { id: number }, tenths: number, created_at: string) {
  const { id } = await makeNotification(farm, {
    status: "sent",
    quote: { price_tenths: tenths } as never,
  });
  await db()
    .insert(notification_charges)
    .values({
      ...{ farm_id: farm.id, notification_id: id, number: 0, reason: "sent" },
      ...{ emails: tenths / 10, segments: 0, unit_tenths: 10, tenths },
      billing_account_id: await accountOf(farm.id),
      created_at: new Date(created_at),
    });
}

describe("the budgets of the site", () => {
  it("are for super administrators alone", async () => {
    const { owner } = await makeTenant();
    await expect(readBudgets(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(readBudgets(asUser(owner))).rejects.toMatchObject({ code: "not_found" });
  });

  it("say what is used of today's texts, those of the demo apart", async () => {
    const ctx = await superAdmin();
    const of = async (name: string) => (await readBudgets(ctx)).today.find((one) => one.name === name)!;
    const [texts, demo] = [await of("texts"), await of("demo_texts")];
    expect(texts.budget).toBe(env().SMS_DAILY_BUDGET);
    await transaction(ctx, (tx) => claimText(tx, "notification"));
    await transaction(ctx, (tx) => claimText(tx, "demo"));
    expect(await of("texts")).toMatchObject({ used: texts.used + 2 });
    expect(await of("demo_texts")).toMatchObject({ used: demo.used + 1 });
    expect(await of("places")).toMatchObject({ used: expect.any(Number) });
  });

  it("add up what each farm spent this month, in Québec, those that spent the most first", async () => {
    const [one, other, old] = [await makeTenant(), await makeTenant(), await makeTenant()];
    const before = (await readBudgets(await superAdmin())).month;
    await spent(one.farm, 200, "2026-11-02T15:00:00Z");
    await spent(one.farm, 300, "2026-11-12T15:00:00Z");
    await spent(other.farm, 4000, "2026-11-12T15:00:00Z");
    await spent(old.farm, 9000, "2026-10-31T23:00:00Z");
    const { month, farms } = await readBudgets(await superAdmin());
    expect(month.tenths - before.tenths).toBe(4500);
    const uuids = farms.map(({ farm }) => farm.uuid);
    expect(uuids.indexOf(other.farm.uuid)).toBeLessThan(uuids.indexOf(one.farm.uuid));
    expect(uuids).not.toContain(old.farm.uuid);
    expect(farms.find(({ farm }) => farm.uuid === one.farm.uuid)).toMatchObject({
      ...{ tenths: 500, emails: 50 },
      confirmations: { used: 0, budget: CONFIRMATIONS_A_DAY.free },
    });
  });

  it("count the confirmations that a farm caused today", async () => {
    const { farm } = await makeTenant();
    const now = fixedClock(new Date().toISOString());
    await spent(farm, 7000, new Date().toISOString());
    await subscribe(farm, { email: unique("luc") });
    const { farms } = await readBudgets(await superAdmin(now));
    expect(farms.find((one) => one.farm.uuid === farm.uuid)?.confirmations.used).toBe(1);
  });

  it("are near from 80 % on, and used up at their end", () => {
    expect(budgetUse(799, 1000)).toEqual({ percent: 79, state: "calm" });
    expect(budgetUse(800, 1000)).toEqual({ percent: 80, state: "near" });
    expect(budgetUse(1200, 1000)).toEqual({ percent: 120, state: "used_up" });
    expect(budgetUse(0, 0)).toEqual({ percent: 100, state: "used_up" });
  });
});
