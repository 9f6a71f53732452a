import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts } from "@/db/schema";
import { addCard, listFarmCards } from "@/lib/payments/cards/service/cards";
import { readPlanPage } from "@/lib/payments/plans/service/plan-page";
import { claimGuarantee, refundInvoice } from "@/lib/payments/refunds/service/refunds";
import { asUser } from "@/tests/factories/context";
import {
  listAtStripe,
  moneyOf,
  ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { byHand } from "@/tests/factories/stripe-dashboard";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;
let farm_id: number;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
});

const superAdmin = async () => asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });

/** Refunds a part of the farm's last payment at Stripe, as somebody does who works in its dashboard. */
async function refundAtStripe(cents: number): Promise<void> {
  const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
  const customer = account!.provider_customer_id;
  const [charge] = await listAtStripe<{ id: string }>(`charges?customer=${customer}&limit=1`);
  await byHand("refunds", { charge: charge!.id, amount: String(cents) });
}
const invoiceId = async () => (await moneyOf(farm_id)).invoices.at(-1)!.id;

describe("what somebody refunded at Stripe by hand", () => {
  beforeEach(() => startTestPlan(farm_id));

  it("whole is not given back a second time by the guarantee, also before we are told", async () => {
    await refundAtStripe(MONTH);
    const owner = await ownerOf(farm_id, { clock: await stripeClock() });
    await expect(claimGuarantee(owner, { farm_id })).rejects.toMatchObject({ code: "conflict" });
    expect((await readPlanPage(owner, { farm_id })).guarantee).toBeNull();
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0], credit: 0 });
  });

  it("in part leaves only the rest to be given back, which goes to the card", async () => {
    await refundAtStripe(2000);
    const admin = await superAdmin();
    const invoice_id = await invoiceId();
    const asked = { farm_id, invoice_id, reason: "service" };
    const { fields } = await refusal(refundInvoice(admin, { ...asked, amount_cents: 8000 }));
    expect(fields.amount_cents?.[0]?.key).toBe("refundTooMuch");
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH - 2000], credit: 0 });
    await refundInvoice(admin, asked);
    const { payments, credit } = await takenByStripe(farm_id);
    expect(credit).toBe(0);
    // A rest that no amount before taxes gives exactly may keep a cent.
    expect(payments[0]).toBeLessThanOrEqual(1);
    expect(await refusal(refundInvoice(admin, { ...asked, amount_cents: 100 }))).toBeDefined();
  });
});

describe("a card with which a plan is chosen", () => {
  it("is the default card, and pays, also when another card is on file", async () => {
    const ctx = await ownerOf(farm_id);
    await addCard(ctx, { farm_id, token: "pm_card_visa" });
    await addCard(ctx, { farm_id, token: "pm_card_mastercard", plan_type: "monthly" });
    const { cards } = await listFarmCards(ctx, { farm_id });
    expect(cards.find(({ is_default }) => is_default)).toMatchObject({ brand: "mastercard" });
    await passDays(farm_id, 15);
    const { invoices } = await moneyOf(farm_id);
    expect(invoices[0]!.credit_card).toMatchObject({ brand: "mastercard" });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH], credit: 0 });
  });

  it("does not change the default without a plan", async () => {
    await testCard(farm_id);
    const ctx = await ownerOf(farm_id);
    await addCard(ctx, { farm_id, token: "pm_card_mastercard" });
    const { cards } = await listFarmCards(ctx, { farm_id });
    expect(cards.find(({ is_default }) => is_default)).toMatchObject({ brand: "visa" });
  });
});
