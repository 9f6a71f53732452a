import type Stripe from "stripe";
import { afterAll, describe, expect, it } from "vitest";
import { TEST_CARDS } from "./stripe/cards";
import { checkRecorded, DAY, open, refusal, shop, stripeFor } from "./stripe-testing";
import { breakNext, json, startWithApp } from "./testing";

afterAll(() => expect(checkRecorded()).toBeGreaterThan(0));

describe("Stripe: calls", () => {
  it("keeps the first answer of an idempotency key, and refuses it for other parameters or meanwhile", async () => {
    const { emulators, stripe } = await open();
    const key = { idempotencyKey: "farm-1" };
    const first = await stripe.customers.create({ name: "Ferme" }, key);
    const again = await stripe.customers.create({ name: "Ferme" }, key);
    expect(again.id).toBe(first.id);
    expect(await refusal(stripe.customers.create({ name: "Other" }, key))).toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
    await breakNext(emulators, { provider: "stripe", kind: "slow", ms: 200 });
    const slow = stripe.customers.create({ name: "Slow" }, { idempotencyKey: "farm-2" });
    await new Promise((resolve) => setTimeout(resolve, 60));
    const meanwhile = await refusal(stripe.customers.create({ name: "Slow" }, { idempotencyKey: "farm-2" }));
    expect(meanwhile).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    await slow;
    expect((await stripe.customers.list()).data).toHaveLength(2);
  });

  it("loses an answer, fails and is busy on demand: retried with the key, nothing is done twice", async () => {
    const { emulators, stripe } = await open();
    const create = () => stripe.customers.create({ name: "Ferme" }, { idempotencyKey: "k" });
    await breakNext(emulators, { provider: "stripe", kind: "429" });
    expect((await refusal(create())).type).toBe("StripeRateLimitError");
    await breakNext(emulators, { provider: "stripe", kind: "500" });
    expect((await refusal(create())).statusCode).toBe(500);
    await breakNext(emulators, { provider: "stripe", kind: "timeout-after-accept", ms: 10 });
    expect((await refusal(create())).type).toBe("StripeConnectionError");
    await create();
    expect((await stripe.customers.list()).data).toHaveLength(1);
    await breakNext(emulators, { provider: "stripe", kind: "500-after-accept" });
    const lost = () => stripe.customers.create({ name: "Lost" }, { idempotencyKey: "l" });
    expect((await refusal(lost())).statusCode).toBe(500);
    expect((await refusal(lost())).statusCode).toBe(500);
    expect((await stripe.customers.list()).data).toHaveLength(2);
  });

  it("keeps a refusal too, unless the call was wrong in itself and never began", async () => {
    const { emulators, stripe } = await open();
    const gone = () => stripe.invoices.voidInvoice("in_later", {}, { idempotencyKey: "void" });
    const replayed = (error: Stripe.errors.StripeError) => error.headers?.["idempotent-replayed"];
    expect(replayed(await refusal(gone()))).toBeUndefined();
    expect(replayed(await refusal(gone()))).toBe("true");
    const headers = { authorization: "Bearer sk_test_1", "idempotency-key": "customer" };
    const ask = async (body: string) =>
      (await fetch(`${emulators.stripe?.url}/v1/customers`, { method: "POST", headers, body })).status;
    expect(await ask("nonsense=1")).toBe(400);
    expect(await ask("name=a")).toBe(200);
  });

  it("retries by the SDK's own rule", async () => {
    const { emulators, stripe } = await open({ maxNetworkRetries: 2 });
    await breakNext(emulators, { provider: "stripe", kind: "timeout-after-accept", ms: 5 });
    await stripe.customers.create({ name: "Ferme" });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it("refuses what Stripe does not know, what is not there and who has no key", async () => {
    const { emulators, stripe } = await open();
    const init = { method: "POST", body: "name=a&nonsense=b" };
    const url = `${emulators.stripe?.url}/v1/customers`;
    const headers = { authorization: "Bearer sk_test_1" };
    expect(await (await fetch(url, { ...init, headers })).json()).toMatchObject({
      error: { type: "invalid_request_error", code: "parameter_unknown", param: "nonsense" },
    });
    expect((await fetch(url, init)).status).toBe(401);
    expect(await refusal(stripe.customers.retrieve("cus_none"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
  });

  it("pages lists, newest first", async () => {
    const { stripe } = await open();
    for (let i = 0; i < 5; i++) await stripe.customers.create({ name: `c${i}` });
    const names: (string | null | undefined)[] = [];
    for await (const { name } of stripe.customers.list({ limit: 2 })) names.push(name);
    expect(names).toEqual(["c4", "c3", "c2", "c1", "c0"]);
  });
});

describe("Stripe: cards", () => {
  it("takes or refuses each test card by its number and by its token", async () => {
    const { stripe } = await open();
    const { id: customer } = await stripe.customers.create({});
    for (const { number, token, decline, authentication } of TEST_CARDS) {
      const card = { number, exp_month: 12, exp_year: 2040, cvc: number.length === 15 ? "1234" : "123" };
      const { id } = await stripe.paymentMethods.create({ type: "card", card });
      for (const method of [id, `pm_card_${token}`]) {
        const intent = await stripe.setupIntents.create({ customer });
        const confirmed = stripe.setupIntents.confirm(intent.id, { payment_method: method });
        if (decline && decline.only !== "charges")
          expect(await refusal(confirmed)).toMatchObject({
            type: "StripeCardError",
            code: decline.code,
            decline_code: decline.declineCode ?? decline.code,
          });
        else expect((await confirmed).status).toBe(authentication ? "requires_action" : "succeeded");
      }
    }
    const wrong = { number: "4242424242424241", exp_month: 12, exp_year: 2040 };
    const create = (card: Stripe.PaymentMethodCreateParams.Card) =>
      refusal(stripe.paymentMethods.create({ type: "card", card }));
    expect((await create(wrong)).code).toBe("incorrect_number");
    expect((await create({ ...wrong, number: "4242424242424242", exp_year: 2020 })).code).toBe(
      "invalid_expiry_year",
    );
    expect((await create({ ...wrong, number: "4242424242424242", cvc: "1" })).code).toBe("invalid_cvc");
  });

  it("asks for 3-D Secure, and attaches the card once it is passed", async () => {
    const { emulators, stripe } = await open();
    const { id: customer } = await stripe.customers.create({});
    const method = "pm_card_authenticationRequiredOnSetup";
    for (const outcome of ["fail", "success"]) {
      const { id } = await stripe.setupIntents.create({ customer });
      await stripe.setupIntents.confirm(id, { payment_method: method });
      await json(`${emulators.stripe?.controlUrl}/authenticate`, "POST", { id, outcome });
      const after = await stripe.setupIntents.retrieve(id);
      expect(after.status).toBe(outcome === "fail" ? "requires_payment_method" : "succeeded");
    }
    const cards = await stripe.customers.listPaymentMethods(customer);
    expect(cards.data).toHaveLength(1);
    const payment_method = cards.data[0]?.id;
    const paid = await stripe.paymentIntents.create({
      ...{ amount: 500, currency: "cad", customer, payment_method, confirm: true, off_session: true },
    });
    expect(paid.status).toBe("succeeded");
    await stripe.paymentMethods.detach(payment_method ?? "");
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(0);
  });

  it("asks in the middle of an invoice's payment, and refuses a card that fails after attaching", async () => {
    const { emulators, stripe } = await open();
    const { customer } = await shop(stripe, "pm_card_authenticationRequired");
    const billed = async () => {
      const invoice = await stripe.invoices.create({ customer, currency: "cad" });
      await stripe.invoiceItems.create({ customer, invoice: invoice.id, amount: 500, currency: "cad" });
      return (await stripe.invoices.finalizeInvoice(invoice.id)).id;
    };
    const id = await billed();
    expect((await refusal(stripe.invoices.pay(id))).code).toBe("invoice_payment_intent_requires_action");
    const { payments } = await stripe.invoices.retrieve(id, { expand: ["payments"] });
    const intent = payments?.data[0]?.payment.payment_intent;
    await json(`${emulators.stripe?.controlUrl}/authenticate`, "POST", { id: intent });
    expect((await stripe.invoices.retrieve(id)).status).toBe("paid");
    expect((await refusal(stripe.invoices.pay(await billed(), { off_session: true }))).code).toBe(
      "authentication_required",
    );
    const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
    expect((await refusal(stripe.invoices.pay(await billed(), { payment_method: bad.id }))).code).toBe(
      "card_declined",
    );
  });
});

describe("Stripe: webhooks", () => {
  it("signs them, and holds, doubles and reorders them on demand", async () => {
    const { app, emulators } = await startWithApp();
    const stripe = stripeFor(emulators);
    const { controlUrl = "", webhookSecret = "" } = emulators.stripe ?? {};
    await stripe.customers.create({ name: "first" });
    const { headers, body } = await app.waitFor((webhook) => webhook.path === "/api/webhooks/stripe");
    const signature = String(headers["stripe-signature"]);
    expect(stripe.webhooks.constructEvent(body, signature, webhookSecret).type).toBe("customer.created");
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, webhookSecret)).toThrow();
    await json(`${controlUrl}/webhooks`, "POST", { mode: "hold" });
    for (const name of ["a", "b"]) await stripe.customers.create({ name });
    const { held } = await json<{ held: string[] }>(`${controlUrl}/webhooks`);
    expect(held).toHaveLength(2);
    const [a = "", b = ""] = held;
    expect(await json(`${controlUrl}/webhooks/release`, "POST", { ids: [b, a, b] })).toEqual({ posted: 3 });
    await app.waitFor(() => app.received.length === 4);
    expect(app.received.filter((webhook) => webhook.body.includes(b))).toHaveLength(2);
    await json(`${controlUrl}/webhooks`, "POST", { mode: "drop" });
    const lost = await stripe.customers.create({ name: "c" });
    const [event] = (await stripe.events.list({ types: ["customer.created"], limit: 1 })).data;
    expect(event?.data.object).toMatchObject({ id: lost.id });
    expect(app.received).toHaveLength(4);
  });

  it("moves the account's own clock for customers without one", async () => {
    const { emulators, stripe } = await open();
    const { id: customer } = await stripe.customers.create({});
    const method = await stripe.paymentMethods.attach("pm_card_ca", { customer });
    const { monthly } = await shop(stripe);
    const sub = await stripe.subscriptions.create({
      ...{ customer, items: [{ price: monthly.id }], default_payment_method: method.id },
    });
    await json(`${emulators.stripe?.controlUrl}/clock`, "POST", { seconds: 33 * DAY });
    expect((await stripe.invoices.list({ subscription: sub.id, status: "paid" })).data).toHaveLength(2);
  });

  it("moves one customer alone, whatever others do at the same moment", async () => {
    const { emulators, stripe } = await open();
    const { monthly } = await shop(stripe);
    const due = async () => {
      const { id: customer } = await stripe.customers.create({});
      const { id: default_payment_method } = await stripe.paymentMethods.attach("pm_card_ca", { customer });
      const items = [{ price: monthly.id }];
      const plan = await stripe.subscriptions.create({ customer, items, default_payment_method });
      const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
      await stripe.subscriptions.update(plan.id, { default_payment_method: failing.id });
      return { customer, plan: plan.id };
    };
    const farms = [await due(), await due(), await due()];
    const control = `${emulators.stripe?.controlUrl}`;
    const now = () => json<{ now: number }>(`${control}/clock`);
    const before = await now();
    await Promise.all(
      farms.map(({ customer }) =>
        json(`${control}/customers/${customer}/clock`, "POST", { seconds: 32 * DAY }),
      ),
    );
    for (const { plan } of farms) {
      expect((await stripe.subscriptions.retrieve(plan)).status).toBe("past_due");
      expect((await stripe.invoices.list({ subscription: plan, status: "open" })).data).toHaveLength(1);
    }
    expect((await now()).now - before.now).toBeLessThan(DAY);
    await json(`${control}/customers/${farms[0]!.customer}/clock`, "POST", { seconds: 7 * DAY });
    const states = await Promise.all(farms.map(({ plan }) => stripe.subscriptions.retrieve(plan)));
    expect(states.map(({ status }) => status)).toEqual(["canceled", "past_due", "past_due"]);
  });
});
