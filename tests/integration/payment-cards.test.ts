import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms, payment_requests, plan_agreements } from "@/db/schema";
import { readCardForm, startCardForm } from "@/lib/payments/cards/service/card-form";
import { addCard, listFarmCards } from "@/lib/payments/cards/service/cards";
import { comeBackFromBank } from "@/lib/payments/commands/service/return-from-bank";
import { settlePayment } from "@/lib/payments/plans/service/plan-page";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { finishPaymentRequest } from "@/lib/payments/sync/service/jobs";
import { PAID_PLANS } from "@/lib/vocabulary/payment-enumerations";
import { isOfFarm } from "@/tests/factories/billing-accounts";
import { asJob } from "@/tests/factories/context";
import {
  answerBank,
  breakCalls,
  confirmCardForm,
  countAtStripe,
  listAtStripe,
  loseAnswer,
  moneyOf,
  ownerOf,
  passDays,
  refusal,
  trialFarm,
} from "@/tests/factories/payments";
import { removeAtStripe } from "@/tests/factories/stripe-dashboard";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;
let owner: Awaited<ReturnType<typeof ownerOf>>;

beforeEach(async () => {
  ({ farm_id, owner } = await trialFarm());
});

describe("a card", () => {
  it("is refused in the words of its bank, and nothing of it stays", async () => {
    const { fields } = await refusal(addCard(owner, { farm_id, token: "pm_card_chargeDeclinedExpiredCard" }));
    expect(fields.token?.[0]?.key).toBe("payment_expired_card");
    expect((await listFarmCards(owner, { farm_id })).cards).toEqual([]);
  });

  it("is confirmed at the bank in the middle of it, or refused there", async () => {
    const token = "pm_card_authenticationRequiredOnSetup";
    const asked = await addCard(owner, { farm_id, token, plan_type: "monthly" });
    expect(asked).toMatchObject({ status: "authenticating", cards: [] });
    await answerBank(asked.authentication_url!, false);
    expect((await refusal(settlePayment(owner, { farm_id }))).fields.token?.[0]?.key).toBe(
      "payment_authentication_failed",
    );
    const again = await addCard(owner, { farm_id, token, plan_type: "monthly" });
    await answerBank(again.authentication_url!, true);
    expect(await settlePayment(owner, { farm_id })).toMatchObject({ status: "done" });
    expect(await moneyOf(farm_id)).toMatchObject({
      cards: [{ is_default: true }],
      plan: { plan_status: "trialing" },
    });
  });

  it("may be tried again by whoever left the page of the bank; the first try is dead then", async () => {
    const left = await addCard(owner, { farm_id, token: "pm_card_authenticationRequiredOnSetup" });
    await addCard(owner, { farm_id, token: "pm_card_visa" });
    expect((await moneyOf(farm_id)).cards).toMatchObject([{ last4: "4242" }]);
    await answerBank(left.authentication_url!, true);
    await passDays(farm_id, 0);
    expect((await moneyOf(farm_id)).cards).toHaveLength(1);
  });

  it("is never a number", async () => {
    await expect(addCard(owner, { farm_id, token: "4242424242424242" })).rejects.toThrow();
  });
});

describe("a plan that the bank wants to have confirmed", () => {
  it("begins after the cardholder agreed, and not otherwise", async () => {
    await db().update(farms).set({ plan_type: "canceled" }).where(eq(farms.id, farm_id));
    const added = await addCard(owner, { farm_id, token: "pm_card_authenticationRequired" });
    await answerBank(added.authentication_url!, true);
    await settlePayment(owner, { farm_id });
    const refused = await choosePlan(owner, { farm_id, plan_type: "monthly" });
    await answerBank(refused.authentication_url!, false);
    await refusal(settlePayment(owner, { farm_id }));
    expect((await moneyOf(farm_id)).farm.plan_type).toBe("canceled");
    const agreed = await choosePlan(owner, { farm_id, plan_type: "monthly" });
    await answerBank(agreed.authentication_url!, true);
    await settlePayment(owner, { farm_id });
    expect(await moneyOf(farm_id)).toMatchObject({ farm: { plan_type: "monthly" } });
  });
});

describe("a request whose answer was lost", () => {
  it.each(["/customers", "/setup_intents", "invoice_settings", "/subscriptions"])(
    "is finished by a job with the same keys, when it was the call of %s",
    async (to) => {
      await loseAnswer(to);
      // A customer is looked for at once.
      if (to === "/customers") await breakCalls("GET /v1/customers", { kind: "429", count: 1 });
      expect(await addCard(owner, { farm_id, token: "pm_card_visa", plan_type: "monthly" })).toMatchObject({
        status: "pending",
        cards: [],
      });
      expect((await refusal(addCard(owner, { farm_id, token: "pm_card_visa" }))).global).toEqual([
        "paymentUnderway",
      ]);
      const ofFarm = isOfFarm(payment_requests.billing_account_id, farm_id);
      const [request] = await db().select().from(payment_requests).where(ofFarm);
      await finishPaymentRequest(asJob(), { request_id: request!.id });
      expect(await moneyOf(farm_id)).toMatchObject({
        cards: [{ last4: "4242", is_default: true }],
        plan: { plan_status: "trialing", plan_type: "monthly" },
      });
      expect(await countAtStripe(farm_id)).toEqual({ customers: 1, cards: 1, plans: 1 });
    },
  );
});

describe("a customer that was made without our hearing of it", () => {
  const rename = (name: string) => db().update(farms).set({ name }).where(eq(farms.id, farm_id));
  /** The form of a card asks for the customer; Stripe makes it, and nobody hears of it. */
  const makeUnheard = async () => {
    await loseAnswer("/v1/customers");
    await breakCalls("GET /v1/customers", { kind: "429", count: 1 });
    expect((await refusal(startCardForm(owner, { farm_id }))).code).toBe("provider_failed");
  };

  it("is found by the account after the farm was renamed, and no day is waited for the key", async () => {
    await makeUnheard();
    await rename("Ferme des Quatre-Vents");
    await startCardForm(owner, { farm_id });
    await addCard(owner, { farm_id, token: "pm_card_visa", plan_type: "monthly" });
    expect(await countAtStripe(farm_id)).toEqual({ customers: 1, cards: 1, plans: 1 });
  });

  it("is found when Stripe keeps its failure for a day", async () => {
    await breakCalls("POST /v1/customers", { kind: "500-after-accept", count: 1 });
    await startCardForm(owner, { farm_id });
    expect(await countAtStripe(farm_id)).toMatchObject({ customers: 1 });
  });

  it("and was deleted by hand, is made anew under another key", async () => {
    await makeUnheard();
    const [made] = await listAtStripe<{ id: string }>("customers?limit=1");
    await removeAtStripe(`customers/${made!.id}`);
    await rename("Ferme des Quatre-Vents");
    await startCardForm(owner, { farm_id });
    expect(await countAtStripe(farm_id)).toMatchObject({ customers: 1 });
  });
});

describe("the form of a card", () => {
  it("says which plan begins with the card, in a trial without a plan", async () => {
    const facts = await readCardForm(owner, { farm_id });
    expect(facts).toMatchObject({ has_card: false, enabled: true, publishable_key: null });
    expect(facts.offers.map(({ plan_type }) => plan_type)).toEqual(PAID_PLANS);
    expect(facts.begins_at).not.toBeNull();
    await addCard(owner, { farm_id, token: "pm_card_visa", plan_type: "yearly" });
    expect(await readCardForm(owner, { farm_id })).toMatchObject({
      offers: [],
      begins_at: null,
      has_card: true,
    });
  });

  it("refuses a plan of a form that another tab made old: neither the plan nor the card is added alone", async () => {
    await addCard(owner, { farm_id, token: "pm_card_visa", plan_type: "yearly" });
    const older = addCard(owner, { farm_id, token: "pm_card_mastercard", plan_type: "monthly" });
    expect((await refusal(older)).global).toEqual(["termsChanged"]);
    expect(await countAtStripe(farm_id)).toEqual({ customers: 1, cards: 1, plans: 1 });
    await addCard(owner, { farm_id, token: "pm_card_mastercard" });
    expect(await countAtStripe(farm_id)).toEqual({ customers: 1, cards: 2, plans: 1 });
  });

  it("opens for a customer of the farm's own; the card that was given there is added", async () => {
    const { client_secret } = await startCardForm(owner, { farm_id });
    const [intent = ""] = client_secret.split("_secret");
    expect(await confirmCardForm(intent, "pm_card_mastercard")).toBe("succeeded");
    const other = await trialFarm();
    expect(
      (await refusal(addCard(other.owner, { farm_id: other.farm_id, token: intent }))).fields.token,
    ).toEqual([{ key: "payment_declined" }]);
    expect((await addCard(owner, { farm_id, token: intent })).cards).toMatchObject([
      { brand: "mastercard", is_default: true },
    ]);
    expect(await countAtStripe(farm_id)).toMatchObject({ customers: 1, cards: 1 });
  });

  it("keeps in which language the contract was agreed to: French unless English was chosen", async () => {
    const english = await ownerOf(farm_id, { lang: "en" });
    await addCard(english, { farm_id, token: "pm_card_visa", plan_type: "monthly" });
    const other = await trialFarm();
    const input = {
      farm_id: other.farm_id,
      token: "pm_card_visa",
      plan_type: "monthly",
      agreement_lang: "en",
    };
    await addCard(other.owner, input);
    const langOf = (id: number) =>
      db()
        .select({ lang: plan_agreements.lang })
        .from(plan_agreements)
        .where(isOfFarm(plan_agreements.billing_account_id, id));
    expect(await langOf(farm_id)).toEqual([{ lang: "fr" }]);
    expect(await langOf(other.farm_id)).toEqual([{ lang: "en" }]);
  });
});

describe("the way back from the bank", () => {
  const uuidOf = async () => (await readCardForm(owner, { farm_id })).farm.uuid;

  it("leads to what was done, or to the reason why not", async () => {
    const farm = await uuidOf();
    expect(await comeBackFromBank(owner, {})).toEqual({ outcome: "missing-data" });
    expect(await comeBackFromBank(owner, { farm })).toEqual({ outcome: "missing-data" });
    expect(await comeBackFromBank(owner, { farm: randomUUID() })).toEqual({ outcome: "company-not-found" });
    const { authentication_url } = await addCard(owner, {
      farm_id,
      token: "pm_card_authenticationRequiredOnSetup",
      plan_type: "monthly",
    });
    expect(new URL(authentication_url!).searchParams.get("return_url")).toContain(`farm=${farm}`);
    expect(await comeBackFromBank(owner, { farm })).toEqual({
      ...{ outcome: "card_refused", kind: "add_card", farm_uuid: farm },
    });
    await answerBank(authentication_url!, true);
    const done = { outcome: "done", kind: "add_card", farm_uuid: farm };
    expect(await comeBackFromBank(owner, { farm })).toEqual(done);
    expect(await comeBackFromBank(owner, { farm })).toEqual(done);
    expect(await countAtStripe(farm_id)).toMatchObject({ cards: 1, plans: 1 });
  });

  it("leads nobody to the farm of another", async () => {
    await addCard(owner, { farm_id, token: "pm_card_visa" });
    const stranger = await trialFarm();
    expect(await comeBackFromBank(stranger.owner, { farm: await uuidOf() })).toEqual({
      outcome: "company-not-found",
    });
  });
});
