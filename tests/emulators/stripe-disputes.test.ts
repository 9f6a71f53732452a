import { afterAll, describe, expect, it } from "vitest";
import { checkRecorded, open, refusal, shop } from "./stripe-testing";

afterAll(() => expect(checkRecorded()).toBeGreaterThan(0));

async function paidOnce() {
  const { stripe, emulators } = await open();
  const { customer, method } = await shop(stripe);
  const payment = await stripe.paymentIntents.create({
    ...{ amount: 9198, currency: "cad", customer, payment_method: method, confirm: true, off_session: true },
  });
  const order = async (path: string, body: object): Promise<{ id: string }> => {
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const answer = await fetch(`${emulators.stripe?.url}/stripe/${path}`, {
      ...init,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string };
  };
  const types = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();
  return { stripe, payment_intent: payment.id, order, types };
}

describe("Stripe: disputes", () => {
  it("take amount and fee at once, and give the amount back when they are won", async () => {
    const { stripe, payment_intent, order, types } = await paidOnce();
    const { id } = await order("disputes", { payment_intent });
    expect(await stripe.disputes.retrieve(id, { expand: ["charge"] })).toMatchObject({
      charge: { disputed: true, payment_intent },
      status: "needs_response",
      balance_transactions: [{ amount: -9198, fee: 1500, net: -10_698 }],
    });
    await order("disputes/move", { id, step: "review" });
    await order("disputes/move", { id, step: "won" });
    const [won] = (await stripe.disputes.list({ payment_intent })).data;
    expect(won).toMatchObject({ status: "won", balance_transactions: [{ net: -10_698 }, { net: 9198 }] });
    expect((await types()).filter((type) => type.startsWith("charge.dispute"))).toEqual([
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.updated",
      "charge.dispute.funds_reinstated",
      "charge.dispute.closed",
    ]);
  });

  it("move no money while they are inquiries", async () => {
    const { stripe, payment_intent, order } = await paidOnce();
    const { id } = await order("disputes", { payment_intent, inquiry: true });
    await order("disputes/move", { id, step: "lost" });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: "warning_closed",
      balance_transactions: [],
    });
    expect((await refusal(stripe.disputes.retrieve("du_unknown"))).statusCode).toBe(404);
  });

  it("come after a warning of fraud, which a refund or a dispute ends", async () => {
    const { stripe, payment_intent, order, types } = await paidOnce();
    const { id } = await order("fraud-warnings", { payment_intent });
    const read = () => stripe.radar.earlyFraudWarnings.retrieve(id, { expand: ["charge"] });
    expect(await read()).toMatchObject({ actionable: true, charge: { payment_intent } });
    await stripe.refunds.create({ payment_intent });
    expect(await read()).toMatchObject({ actionable: false });
    expect((await stripe.radar.earlyFraudWarnings.list({ payment_intent })).data).toHaveLength(1);
    expect((await types()).slice(-2)).toEqual(["charge.refunded", "radar.early_fraud_warning.updated"]);
  });
});
