import { describe, expect, it } from "vitest";
import { quoteTaxes, sumOfTaxes, taxesOf } from "@/lib/billing/rules/taxes";
import { notificationParameters } from "@/lib/notifications/service/quote";
import { sendNotification } from "@/lib/notifications/service/send";
import { payerOf } from "@/lib/payments/accounts/operations/accounts";
import { readPlanPage } from "@/lib/payments/plans/service/plan-page";
import { fixedClock } from "@/lib/platform/clock";
import { asJob, asUser } from "@/tests/factories/context";
import { makeFarm, makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

/** Quotes an email to three people, 30 cents before taxes. */
async function quoteIn(region: "QC" | "ON" | "NS" | "AB", at: string) {
  const { owner, farm } = await makeTenant({ region, plan_type: "monthly" });
  return quoteOf(owner, farm, at);
}

async function quoteOf(owner: { id: number }, farm: { id: number }, at: string) {
  for (const name of ["Luc", "Ève", "Zoé"]) await makeSubscriber(farm, { name }, ["email"]);
  const notification = await makeNotification(farm, { type: "email" });
  const ids = { farm_id: farm.id, notification_id: notification.id };
  const { quote } = await notificationParameters(asUser(owner, { clock: fixedClock(at) }), ids);
  return { price: quote.price_tenths, ...quote.tax_tenths, total: quote.total_tenths };
}

describe("the taxes of a quote", () => {
  it("are to the cent those of the invoice for this send", () => {
    const quebec = { country: "CA", region: "QC" };
    for (let units = 1; units <= 2000; units++)
      for (const unit_tenths of [80, 100]) {
        const tenths = units * unit_tenths;
        const { tax_cents, total_cents } = taxesOf(quebec, tenths / 10, "2026-07-01", []);
        const quoted = sumOfTaxes(quoteTaxes(quebec, tenths, "2026-07-01", []));
        expect([quoted, tenths + quoted]).toEqual([10 * tax_cents, 10 * total_cents]);
      }
    // 571 messages at 0.10: 57.10 + 2.86 + 5.70.
    expect(taxesOf(quebec, 5710, "2026-07-01", []).total_cents).toBe(6566);
  });

  const noon = "2026-07-01T16:00:00Z";
  it.each([
    ["QC", noon, { gst: 20, qst: 30, hst: 0, total: 350 }],
    ["ON", noon, { gst: 0, qst: 0, hst: 40, total: 340 }],
    ["NS", noon, { gst: 0, qst: 0, hst: 40, total: 340 }],
    ["NS", "2025-03-31T16:00:00Z", { gst: 0, qst: 0, hst: 50, total: 350 }],
    ["AB", noon, { gst: 20, qst: 0, hst: 0, total: 320 }],
  ] as const)("are those of the farm's province and of the day: %s, %s", async (region, at, taxes) => {
    expect(await quoteIn(region, at)).toMatchObject({ price: 300, ...taxes });
  });

  it("change at midnight of the farm, not of Greenwich", async () => {
    // 23:30 in Toronto on March 31 is already April 1 in Greenwich.
    expect(await quoteIn("NS", "2025-04-01T03:30:00Z")).toMatchObject({ hst: 50 });
  });

  it("are those of today for a send now, whatever day its draft was planned for, and the send agrees", async () => {
    const { owner, farm } = await makeTenant({ region: "NS", plan_type: "monthly" });
    for (const name of ["Luc", "Ève", "Zoé"]) await makeSubscriber(farm, { name }, ["email"]);
    const draft = await makeNotification(farm, {
      type: "email",
      scheduled_day: "2025-04-02",
      scheduled_hour: 10,
    });
    const ids = { farm_id: farm.id, notification_id: draft.id };
    const on = (at: string) => asUser(owner, { clock: fixedClock(at) });
    const total = async (at: string, when?: string) =>
      (await notificationParameters(on(at), { ...ids, when })).quote.total_tenths;
    const [today, over] = ["2025-03-31T16:00:00Z", "2025-04-03T16:00:00Z"];
    expect([await total(today, "now"), await total(today, "schedule"), await total(today)]).toEqual([
      350, 340, 340,
    ]);
    const send = (expected_total_tenths: number) =>
      sendNotification(on(today), { ...ids, when: "now", expected_total_tenths });
    await expect(send(340)).rejects.toMatchObject({ global: [{ key: "quoteChanged" }] });
    expect(await send(await total(today, "now"))).toMatchObject({ status: "sending" });
    const late = await makeNotification(farm, {
      type: "email",
      scheduled_day: "2025-03-30",
      scheduled_hour: 10,
    });
    const { quote } = await notificationParameters(on(over), { ...ids, notification_id: late.id });
    expect(quote.total_tenths).toBe(340);
  });

  it("are those of the account that pays, on whichever of its farms: as on the invoice", async () => {
    const { owner, farm } = await makeTenant({ region: "ON", plan_type: "yearly" });
    const second = await makeFarm(owner, { region: "QC", plan_type: "yearly" });
    expect(await quoteOf(owner, second, noon)).toMatchObject({ gst: 0, qst: 0, hst: 30 });
    const { offers } = await readPlanPage(asUser(owner), { farm_id: second.id });
    expect(offers[0]?.taxes.map(({ kind }) => kind)).toEqual(["hst"]);
    const { place } = await payerOf(asJob(), second);
    expect(place).toMatchObject({ region: farm.region });
  });
});
