import type Stripe from "stripe";
import { afterAll, describe, expect, it } from "vitest";
import { checkRecorded, DAY, open, refusal, START, shop } from "./stripe-testing";

afterAll(() => expect(checkRecorded()).toBeGreaterThan(0));

describe("Stripe: money and time", () => {
  it("bills a trial, then each month, with both taxes to the cent", async () => {
    const { stripe } = await open();
    const { customer, monthly, taxes, to } = await shop(stripe);
    const items = [{ price: monthly.id }];
    const trial = await stripe.subscriptions.create({
      ...{ customer, items, trial_end: START + 14 * DAY, default_tax_rates: taxes },
    });
    expect(trial).toMatchObject({ status: "trialing", trial_end: START + 14 * DAY });
    await to(14 * DAY + 7200);
    await to(14 * DAY + 62 * DAY);
    const sub = await stripe.subscriptions.retrieve(trial.id, { expand: ["latest_invoice"] });
    expect(sub).toMatchObject({ status: "active", latest_invoice: { total: 9198, amount_paid: 9198 } });
    const invoices = (await stripe.invoices.list({ customer, subscription: sub.id })).data;
    expect(invoices.map(({ total }) => total)).toEqual([9198, 9198, 9198, 0]);
    expect(invoices[0]?.total_taxes?.map(({ amount }) => amount)).toEqual([400, 798]);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(4);
    const types: string[] = [];
    for await (const { type } of stripe.events.list({ limit: 100 })) types.push(type);
    expect(types.filter((type) => type === "customer.subscription.trial_will_end")).toHaveLength(1);
    expect(types.filter((type) => type === "invoice.payment_succeeded")).toHaveLength(3);
  });

  it("leaves a first payment to the cardholder, and ends what is not paid within 23 hours", async () => {
    const { stripe } = await open();
    const { customer, method, monthly, to } = await shop(stripe);
    const begin = () =>
      stripe.subscriptions.create({
        ...{ customer, items: [{ price: monthly.id }], expand: ["latest_invoice.confirmation_secret"] },
        payment_behavior: "default_incomplete",
        payment_settings: { save_default_payment_method: "on_subscription" },
      });
    const left = await begin();
    const begun = await begin();
    expect(begun.status).toBe("incomplete");
    const { confirmation_secret } = begun.latest_invoice as Stripe.Invoice;
    const intent = confirmation_secret?.client_secret.split("_secret_")[0] ?? "";
    await stripe.paymentIntents.confirm(intent, { payment_method: method });
    const paid = await stripe.subscriptions.retrieve(begun.id);
    expect(paid).toMatchObject({ status: "active", default_payment_method: method });
    await to(DAY);
    expect((await stripe.subscriptions.retrieve(left.id)).status).toBe("incomplete_expired");
    const kinds = (await stripe.invoices.list({ customer })).data.map(({ status }) => status);
    expect(kinds).toEqual(["paid", "void"]);
    const refusedAtOnce = stripe.subscriptions.create({
      ...{ customer, items: [{ price: monthly.id }], payment_behavior: "error_if_incomplete" },
      default_payment_method: (await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer }))
        .id,
    });
    expect((await refusal(refusedAtOnce)).code).toBe("card_declined");
    await stripe.subscriptions.cancel(begun.id);
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(0);
  });

  it("tries a refused renewal again on days 1, 3, 5 and 7, until it is paid or ends", async () => {
    const { stripe } = await open();
    for (const repaired of [true, false]) {
      const { customer, monthly, to } = await shop(stripe);
      const { id } = await stripe.subscriptions.create({ customer, items: [{ price: monthly.id }] });
      const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
      await stripe.subscriptions.update(id, { default_payment_method: failing.id });
      await to(28 * DAY + 3600);
      expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
      await to(28 * DAY + 3600 + 5 * DAY);
      const [open] = (await stripe.invoices.list({ customer, status: "open" })).data;
      expect(open).toMatchObject({ attempt_count: 4, next_payment_attempt: START + 35 * DAY + 3600 });
      await stripe.events.list({ limit: 100 });
      if (repaired) await stripe.subscriptions.update(id, { default_payment_method: "" });
      await to(36 * DAY);
      expect((await stripe.subscriptions.retrieve(id)).status).toBe(repaired ? "active" : "canceled");
    }
  });

  it("charges a change at once as credit, switches at the period's end and draws the credit", async () => {
    const { stripe } = await open();
    const { customer, monthly, yearly, taxes, to } = await shop(stripe);
    const items = [{ price: monthly.id }];
    const { id } = await stripe.subscriptions.create({ customer, items, default_tax_rates: taxes });
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [now] = schedule.phases;
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      phases: [
        { items: [{ price: monthly.id }], start_date: now?.start_date, end_date: now?.end_date },
        { items: [{ price: yearly.id }], duration: { interval: "year" }, default_tax_rates: taxes },
      ],
    });
    await stripe.customers.createBalanceTransaction(customer, { amount: -89_681, currency: "cad" });
    await to(29 * DAY);
    const after = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
    expect(after.items.data[0]?.price.id).toBe(yearly.id);
    expect(after.latest_invoice).toMatchObject({ total: 89_681, amount_due: 0, status: "paid" });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
    await stripe.events.list({ limit: 100 });
    const moves = (await stripe.customers.listBalanceTransactions(customer)).data;
    expect(moves.map(({ amount, type }) => [amount, type])).toEqual([
      [89_681, "applied_to_invoice"],
      [-89_681, "adjustment"],
    ]);
  });

  it("cancels at the period's end, or goes on when that is taken back", async () => {
    const { stripe } = await open();
    for (const resumed of [true, false]) {
      const { customer, monthly, to } = await shop(stripe);
      const { id } = await stripe.subscriptions.create({ customer, items: [{ price: monthly.id }] });
      const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      expect(ending).toMatchObject({ status: "active", cancel_at: START + 28 * DAY });
      if (resumed) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
      await to(30 * DAY);
      expect((await stripe.subscriptions.retrieve(id)).status).toBe(resumed ? "active" : "canceled");
    }
  });

  it("previews without keeping, invoices waiting items, refunds no more than was paid", async () => {
    const { stripe } = await open();
    const { customer, taxes } = await shop(stripe);
    const item = { customer, currency: "cad", amount: 78_000, tax_rates: taxes };
    const preview = await stripe.invoices.createPreview({
      ...{ customer, invoice_items: [{ amount: 78_000, currency: "cad", tax_rates: taxes }] },
    });
    expect(preview.total).toBe(89_681);
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(0);
    const unwanted = await stripe.invoiceItems.create(item);
    await stripe.invoiceItems.del(unwanted.id);
    await stripe.invoiceItems.create(item);
    const draft = await stripe.invoices.create({ customer, pending_invoice_items_behavior: "include" });
    const paid = await stripe.invoices.pay(draft.id, { expand: ["payments"] });
    expect(paid).toMatchObject({ status: "paid", amount_paid: 89_681 });
    const payment_intent = String(paid.payments?.data[0]?.payment.payment_intent);
    await stripe.refunds.create({ payment_intent, amount: 681 });
    expect((await refusal(stripe.refunds.create({ payment_intent, amount: 89_001 }))).statusCode).toBe(400);
    await stripe.refunds.create({ payment_intent });
    expect((await refusal(stripe.refunds.create({ payment_intent }))).code).toBe("charge_already_refunded");
    const intent = await stripe.paymentIntents.retrieve(payment_intent, { expand: ["latest_charge"] });
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 89_681, refunded: true });
  });

  it("voids an invoice and gives back the balance it drew", async () => {
    const { stripe } = await open();
    const { customer } = await shop(stripe);
    await stripe.customers.createBalanceTransaction(customer, { amount: -300, currency: "cad" });
    const { id } = await stripe.invoices.create({ customer, currency: "cad" });
    await stripe.invoiceItems.create({ customer, invoice: id, amount: 1000, currency: "cad" });
    expect(await stripe.invoices.finalizeInvoice(id)).toMatchObject({ amount_due: 700, status: "open" });
    expect((await stripe.invoices.voidInvoice(id)).status).toBe("void");
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -300 });
  });

  it("voids an invoice that a credit note lessened, and gives nothing of the note to the balance", async () => {
    const { stripe } = await open();
    const { customer } = await shop(stripe);
    const { id } = await stripe.invoices.create({ customer, currency: "cad" });
    await stripe.invoiceItems.create({ customer, invoice: id, amount: 1000, currency: "cad" });
    await stripe.invoices.finalizeInvoice(id);
    const line = { type: "custom_line_item", description: "x", unit_amount: 400, quantity: 1 } as const;
    await stripe.creditNotes.create({ invoice: id, lines: [line] });
    await stripe.invoices.voidInvoice(id);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
  });
});

describe("Stripe: credit notes", () => {
  it("lessen an open invoice, and credit or refund a paid one, to the cent", async () => {
    const { stripe } = await open();
    const { customer, taxes } = await shop(stripe);
    const item = { customer, currency: "cad", amount: 8000, tax_rates: taxes };
    await stripe.invoiceItems.create(item);
    const draft = await stripe.invoices.create({ customer, pending_invoice_items_behavior: "include" });
    const invoice = (await stripe.invoices.finalizeInvoice(draft.id)).id;
    const part = { type: "custom_line_item", unit_amount: 1000, quantity: 1, tax_rates: taxes } as const;
    const lessened = await stripe.creditNotes.create({ invoice, lines: [{ ...part, description: "Texts" }] });
    expect(lessened).toMatchObject({ total: 1150, type: "pre_payment", pre_payment_amount: 1150 });
    const paid = await stripe.invoices.pay(invoice);
    expect(paid).toMatchObject({ total: 9198, amount_paid: 8048, pre_payment_credit_notes_amount: 1150 });

    const [line] = paid.lines.data;
    const lines = [{ type: "invoice_line_item", invoice_line_item: line?.id ?? "", amount: 2000 } as const];
    expect((await stripe.creditNotes.preview({ invoice, lines })).total).toBe(2300);
    const unequal = stripe.creditNotes.create({ invoice, lines, refund_amount: 1 });
    expect((await refusal(unequal)).statusCode).toBe(400);
    const note = await stripe.creditNotes.create({
      ...{ invoice, lines, refund_amount: 1300, credit_amount: 1000, reason: "order_change" },
    });
    expect(note).toMatchObject({ total: 2300, type: "post_payment", refunds: [{ amount_refunded: 1300 }] });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -1000 });
    expect((await stripe.refunds.list()).data[0]?.amount).toBe(1300);
    const tooMuch = stripe.creditNotes.create({ invoice, amount: 5749, credit_amount: 5749 });
    expect((await refusal(tooMuch)).statusCode).toBe(400);
    expect((await stripe.creditNotes.list({ invoice })).data).toHaveLength(2);
    await stripe.events.list({ limit: 100 });
  });
});
