import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, farms, invoices, transactional_messages, users } from "@/db/schema";
import { patchFarm } from "@/lib/farms/service/write";
import { notificationParameters } from "@/lib/notifications/service/quote";
import { sendNotification } from "@/lib/notifications/service/send";
import { readProvincialSales } from "@/lib/payments/charges/service/provincial-sales";
import { keepPlanTaxes } from "@/lib/payments/plans/service/jobs";
import { readPlanPage } from "@/lib/payments/plans/service/plan-page";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { fixedClock } from "@/lib/platform/clock";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
import { forAccount } from "@/tests/factories/billing-accounts";
import { asJob, asUser } from "@/tests/factories/context";
import {
  moneyOf,
  ownerOf,
  passDays,
  startTestPlan,
  stripeClock,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { makeFarm, makeNotification, makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const FRANCE = { country: "FR", region: null, time_zone: "Europe/Paris", city: "Gaillac", zipcode: "81600" };
const QUEBEC = 9198;

let farm_id: number;
beforeEach(async () => {
  ({ farm_id } = await trialFarm());
});

const move = async (values: object) => patchFarm(await ownerOf(farm_id), { farm_id, ...values });
const follow = async () => forAccount(keepPlanTaxes, farm_id, asJob({ clock: await stripeClock() }));
const newest = async () => {
  const [invoice] = (await moneyOf(farm_id)).invoices;
  return [invoice?.total_cents, invoice?.taxes.map(({ kind }) => kind)];
};
async function lastEmail(kind: "invoice_paid" | "plan_changed") {
  const { actor } = await ownerOf(farm_id);
  if (actor.kind !== "user") throw new Error("an owner is a user");
  const [owner] = await db().select().from(users).where(eq(users.id, actor.user_id));
  const rows = await db()
    .select()
    .from(transactional_messages)
    .where(eq(transactional_messages.address, owner!.email!));
  return (await composeEmail(rows.findLast((row) => row.kind === kind)!)).text;
}

describe("a farm in another country", () => {
  it("pays no tax, from its trial to a plan", async () => {
    await move(FRANCE);
    const { offers } = await readPlanPage(await ownerOf(farm_id), { farm_id });
    expect(offers[0]).toMatchObject({ cents: 8000, total_cents: 8000, taxes: [] });
    await testCard(farm_id);
    expect(await lastEmail("plan_changed")).toMatch(/80,00\u00a0\$, sans taxe/);
    await passDays(farm_id, 15);
    expect(await newest()).toEqual([8000, []]);
    const text = await lastEmail("invoice_paid");
    expect(text).toContain("sans taxe");
    expect(text).toMatch(/Sans taxe\s*:\s*0,00/);
    const [invoice] = (await moneyOf(farm_id)).invoices;
    const [row] = await db().select().from(invoices).where(eq(invoices.id, invoice!.id));
    expect(row).toMatchObject({ buyer_country: "FR", buyer_region: null, document: { taxes: [] } });
    expect(row!.document!.buyer.address).toEqual(["12, rang du Ruisseau", "Gaillac 81600", "France"]);
  });

  it("pays ahead for another plan without tax", async () => {
    await move({ country: "US", region: "Vermont", zipcode: "05672" });
    await startTestPlan(farm_id, { change_to: "yearly" });
    const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
    expect(account).toMatchObject({ prepaid_cents: 78_000, plan_taxes: "" });
    expect(await lastEmail("plan_changed")).toContain("sans taxe");
  });

  it("that comes from Québec pays none from the next invoice on, and pays again at home", async () => {
    await startTestPlan(farm_id);
    expect(await newest()).toEqual([QUEBEC, ["gst", "qst"]]);
    await move(FRANCE);
    await follow();
    await passDays(farm_id, 32);
    expect(await newest()).toEqual([8000, []]);
    await move({ country: "CA", region: "QC", zipcode: "J3B 1A1" });
    await follow();
    await passDays(farm_id, 32);
    expect(await newest()).toEqual([QUEBEC, ["gst", "qst"]]);
  });

  it("is quoted and sends without tax", async () => {
    const { owner, farm } = await makeTenant({ ...FRANCE, plan_type: "monthly" });
    for (const name of ["Luc", "Ève", "Zoé"]) await makeSubscriber(farm, { name }, ["email"]);
    const notification = await makeNotification(farm, { type: "email" });
    const ids = { farm_id: farm.id, notification_id: notification.id };
    // Ten o'clock in Paris, when it is four in the morning in Québec.
    const ctx = asUser(owner, { clock: fixedClock("2026-07-02T08:00:00Z") });
    const { quote, obstacles } = await notificationParameters(ctx, ids);
    expect(obstacles).toEqual([]);
    expect(quote).toMatchObject({ price_tenths: 300, total_tenths: 300 });
    const sent = await sendNotification(ctx, { ...ids, when: "now", expected_total_tenths: 300 });
    expect(sent.status).toBe("sending");
  });

  it("is no sale of a province, whatever its region is called", async () => {
    const admin = asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
    const before = await readProvincialSales(admin);
    await db().update(farms).set({ country: "DE", region: "SK" }).where(eq(farms.id, farm_id));
    await startTestPlan(farm_id);
    await makeFarm(await makeUser(), { country: "DE", region: "MB" });
    expect(await readProvincialSales(admin)).toEqual(before);
  });

  it("agrees to a price without taxes", async () => {
    await move(FRANCE);
    await db().update(farms).set({ plan_type: "canceled" }).where(eq(farms.id, farm_id));
    await testCard(farm_id);
    await choosePlan(await ownerOf(farm_id), { farm_id, plan_type: "yearly", expected_total_cents: 78_000 });
    expect(await newest()).toEqual([78_000, []]);
  });
});
