import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms, invoices, transactional_messages } from "@/db/schema";
import { env } from "@/lib/env";
import { addCard } from "@/lib/payments/cards/service/cards";
import {
  readProvincialSales,
  readSalesByPlace,
  warnOfProvincialSales,
} from "@/lib/payments/charges/service/provincial-sales";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { AppError } from "@/lib/platform/errors";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asJob, asUser } from "@/tests/factories/context";
import { moneyOf, trialFarm } from "@/tests/factories/payments";
import { makeFarm, makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const switchOn = (provinces: ("BC" | "SK" | "MB")[]) =>
  void Object.assign(env(), { PROVINCIAL_TAXES: provinces });
afterEach(() => switchOn([]));

const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const job = asJob({ clock: { now: () => NOW } });

/** A farm of a province, and what it was invoiced. */
async function soldIn(region: "BC" | "SK" | "MB", cents: number, issued_at = daysAgo(10)) {
  const owner = await makeUser();
  const farm = await makeFarm(owner, { region, plan_type: "yearly" });
  if (cents === 0) return farm;
  await db()
    .insert(invoices)
    .values({
      billing_account_id: await accountOf(farm.id),
      provider_invoice_id: `in_sales_${farm.id}_${cents}`,
      reason: "plan",
      status: "paid",
      issued_at,
      subtotal_cents: cents,
      tax_cents: 0,
      total_cents: cents,
      credit_applied_cents: 0,
      paid_cents: cents,
      due_cents: 0,
      refunded_cents: 0,
      taxes: [],
      lines: [],
      buyer_country: "CA",
      buyer_region: region,
      created_at: issued_at,
    });
  return farm;
}

const admin = async () => asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
const salesOf = async (province: string) =>
  (await readProvincialSales(await admin())).find((row) => row.province === province)!;

async function told(address: string) {
  const rows = await db()
    .select()
    .from(transactional_messages)
    .where(eq(transactional_messages.address, address));
  return rows.filter(({ kind }) => kind === "provincial_sales").map(({ once }) => once);
}

describe("the sales tax of a province", () => {
  const region = async (switched_on: ("BC" | "SK" | "MB")[], province: "BC" | "SK" | "MB") => {
    switchOn(switched_on);
    const { farm_id, owner } = await trialFarm();
    await db().update(farms).set({ region: province, plan_type: "canceled" }).where(eq(farms.id, farm_id));
    await addCard(owner, { farm_id, token: "pm_card_visa" });
    await choosePlan(owner, { farm_id, plan_type: "monthly" });
    const [invoice] = (await moneyOf(farm_id)).invoices;
    return [invoice?.total_cents, invoice?.taxes.map(({ kind, cents }) => [kind, cents])];
  };

  it("is charged nowhere by itself", async () => {
    expect(await region([], "BC")).toEqual([8400, [["gst", 400]]]);
  });

  it.each([
    ["BC", 8960, ["pst", 560]],
    ["SK", 8880, ["pst", 480]],
    ["MB", 8960, ["rst", 560]],
  ] as const)("is charged where the configuration switches it on: %s", async (province, total, tax) => {
    expect(await region([province], province)).toEqual([total, [["gst", 400], tax]]);
  });
});

describe("sales by province", () => {
  it("are shown to super administrators alone", async () => {
    const stranger = asUser({ id: (await makeUser()).id });
    expect(await readProvincialSales(stranger).catch((error: unknown) => error)).toBeInstanceOf(AppError);
  });

  it("are shown by place to super administrators alone, abroad without a province", async () => {
    const stranger = asUser({ id: (await makeUser()).id });
    await expect(readSalesByPlace(stranger)).rejects.toMatchObject({ code: "not_found" });
    const soldAbroad = async () =>
      (await readSalesByPlace(await admin())).find(({ place }) => place?.country === "FR")?.sold_cents ?? 0;
    const before = await soldAbroad();
    const farm = await soldIn("MB", 12_300);
    await db()
      .update(invoices)
      .set({ buyer_country: "FR", buyer_region: "Bretagne" })
      .where(eq(invoices.provider_invoice_id, `in_sales_${farm.id}_12300`));
    expect((await soldAbroad()) - before).toBe(12_300);
    const [all, ...places] = await readSalesByPlace(await admin());
    expect(all).toMatchObject({ place: null, state: "registered" });
    expect(places.reduce((sum, { sold_cents }) => sum + sold_cents, 0)).toBe(all!.sold_cents);
  });

  it("count twelve months by where the buyer was, and are told once at each step", async () => {
    const { email } = await makeUser({ is_admin: true });
    const before = await salesOf("BC");
    const farm = await soldIn("BC", 790_000 - before.sold_cents);
    await soldIn("BC", 500_000, daysAgo(367));
    // The buyer has moved since: what was sold there stays.
    await db().update(farms).set({ region: "AB" }).where(eq(farms.id, farm.id));
    expect(await salesOf("BC")).toMatchObject({ sold_cents: 790_000, limit_cents: 1_000_000, warning: null });
    await warnOfProvincialSales(job);
    expect(await told(email)).not.toContain("BC:near");
    await soldIn("BC", 20_000);
    await warnOfProvincialSales(job);
    await warnOfProvincialSales(job);
    expect((await told(email)).filter((once) => once === "BC:near")).toHaveLength(1);
    await soldIn("BC", 200_000);
    await warnOfProvincialSales(job);
    expect((await told(email)).filter((once) => once === "BC:passed")).toHaveLength(1);
  });

  it("are told of in Saskatchewan before the first one", async () => {
    const { email } = await makeUser({ is_admin: true });
    // What other tests sold there is long ago.
    await db()
      .update(invoices)
      .set({ issued_at: daysAgo(800) })
      .where(eq(invoices.buyer_region, "SK"));
    await soldIn("SK", 0);
    expect(await salesOf("SK")).toMatchObject({ sold_cents: 0, limit_cents: 0, warning: "first" });
    await warnOfProvincialSales(job);
    expect(await told(email)).toContain("SK:first");
    await soldIn("SK", 1);
    await warnOfProvincialSales(job);
    expect(await told(email)).toEqual(expect.arrayContaining(["SK:first", "SK:passed"]));
  });
});
