import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { findAccount } from "@/lib/payments/accounts/queries";
import { invoiceCharges } from "@/lib/payments/charges/service/charges";
import { refundInvoice } from "@/lib/payments/refunds/service/refunds";
import { accountOf, differencesOf, forAccount } from "@/tests/factories/billing-accounts";
import { sentMessages } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import { moneyOf, passDays, stripeClock, testCard, trialFarm } from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;

const _invoice = async () => forAccount(invoiceCharges, farm_id, asJob({ clock: await stripeClock() }));
const differences = async () => differencesOf(farm_id, asJob({ clock: await stripeClock() }));
const found = async () => (await differences()).map(({ kind, cents }) => [kind, cents]);
const _customerOf = async () => (await findAccount(db(), await accountOf(farm_id)))!.provider_customer_id!;

beforeEach(async () => {
  const trial = await trialFarm(1);
  farm_id = trial.farm_id;
  await testCard(farm_id);
});

describe("a comparison", () => {
  it("a refund that one of our requests is making meanwhile is no refund by hand", async () => {
    await passDays(farm_id, 2);
    const [first] = (await moneyOf(farm_id)).invoices;
    const admin = asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
    for (let cents = 100; cents < 600; cents += 100) {
      const [, seen] = await Promise.all([
        refundInvoice(admin, { farm_id, invoice_id: first!.id, amount_cents: cents, reason: "service" }),
        found(),
      ]);
      expect(seen).toEqual([]);
    }
  });

  it("finds a send that went out and stands in no ledger", async () => {
    await passDays(farm_id, 2);
    const clock = await stripeClock();
    await sentMessages(farm_id, { emails: 30, clock });
    expect(await differences()).toEqual([]);
    await passDays(farm_id, 2);
    expect(await found()).toEqual([["send", 300]]);
  });
});
