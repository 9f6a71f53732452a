import type { Check } from "./check";
import { DAY, HOUR, inShop, periodEnd, refused } from "./stripe-shop";

export const STRIPE_INVOICE_CHECKS = {
  "stripe-drafts": {
    provider: "stripe",
    expected:
      "The invoice of a renewal is a draft for an hour, then charged. Run it a second time while the webhook endpoint refuses invoice.created: the draft then waits up to 72 h, and is charged all the same.",
    run: (accounts, see) =>
      inShop(accounts, async ({ sdk, begin, moveTo, move, invoices }) => {
        const plan = await begin();
        const latest = async () => (await invoices())[0];
        await moveTo(periodEnd(plan) + 60);
        const waiting = await latest();
        see(
          "a minute after the period",
          ["subscription_cycle", "draft"],
          [waiting?.billing_reason, waiting?.status],
        );
        await move(2 * HOUR);
        see("two hours later", "paid", (await latest())?.status);
        if ((await latest())?.status !== "draft") return;
        await move(3 * DAY);
        see("74 hours later", "paid", (await sdk.invoices.retrieve(waiting?.id ?? "")).status);
      }),
  },
  "stripe-half-cent": {
    provider: "stripe",
    expected:
      "9.975 % of 780.00 is 77.81, of 80.00 7.98, of -780.00 -77.81, each line by itself: half a cent goes away from zero.",
    run: (accounts, see) =>
      inShop(accounts, async ({ sdk, customer, qst }) => {
        const tax_rates = [await qst()];
        const amounts = [200_000, 78_000, 8000, -78_000];
        const items = amounts.map((amount) => ({
          amount,
          currency: "cad",
          tax_rates,
          description: String(amount),
        }));
        const preview = await sdk.invoices.createPreview({ customer, currency: "cad", invoice_items: items });
        const taxOf = (cents: number) =>
          preview.lines.data
            .find(({ amount }) => amount === cents)
            ?.taxes?.reduce((sum, { amount }) => sum + amount, 0);
        for (const [cents, tax] of [
          [78_000, 7781],
          [8000, 798],
          [-78_000, -7781],
        ] as const)
          see(`tax of ${cents}`, tax, taxOf(cents));
        see(
          "the invoice's tax is the sum of its lines'",
          19_950 + 7781 + 798 - 7781,
          preview.total_taxes?.[0]?.amount,
        );
      }),
  },
  "stripe-small-amounts": {
    provider: "stripe",
    expected:
      "0.49 CAD is not charged: the invoice is paid with nothing due, and the customer's balance owes 0.49, which the next invoice takes. 0.50 CAD is charged.",
    run: (accounts, see) =>
      inShop(accounts, async ({ sdk, draft, balance }) => {
        const small = await sdk.invoices.finalizeInvoice(await draft(49));
        see("0.49", ["paid", 0], [small.status, small.amount_due]);
        see("the balance owes", 49, await balance());
        const next = await sdk.invoices.finalizeInvoice(await draft(1000));
        see("the next invoice", ["open", 1049], [next.status, next.amount_due]);
        await sdk.invoices.pay(next.id ?? "");
        const least = await sdk.invoices.finalizeInvoice(await draft(50));
        see("0.50", ["open", 50], [least.status, least.amount_due]);
        see("is charged", "paid", (await sdk.invoices.pay(least.id ?? "")).status);
      }),
  },
  "stripe-credit": {
    provider: "stripe",
    expected: "A finalized invoice draws the customer's credit, and gives it back when it is voided.",
    run: (accounts, see) =>
      inShop(accounts, async ({ sdk, customer, draft, balance }) => {
        await sdk.customers.createBalanceTransaction(customer, { amount: -5000, currency: "cad" });
        const invoice = await sdk.invoices.finalizeInvoice(await draft(8000));
        see("due", 3000, invoice.amount_due);
        see("credit left", 0, await balance());
        await sdk.invoices.voidInvoice(invoice.id ?? "");
        see("credit after voiding", -5000, await balance());
      }),
  },
  "stripe-invoice-payments": {
    provider: "stripe",
    expected:
      "An invoice that was refused once and then paid has one payment in invoice.payments, and it is the paid one; the product takes the last of the list for the present one.",
    run: (accounts, see) =>
      inShop(
        accounts,
        async ({ sdk, draft, giveCard }) => {
          const id = await draft(1000);
          await sdk.invoices.finalizeInvoice(id);
          await refused(sdk.invoices.pay(id));
          const paymentsOf = async () =>
            (await sdk.invoices.retrieve(id, { expand: ["payments"] })).payments?.data ?? [];
          see(
            "after the refusal",
            ["open"],
            (await paymentsOf()).map(({ status }) => status),
          );
          await giveCard("pm_card_visa");
          await sdk.invoices.pay(id);
          see(
            "after the payment",
            ["paid"],
            (await paymentsOf()).map(({ status }) => status),
          );
        },
        { card: "pm_card_chargeCustomerFail" },
      ),
  },
  "stripe-credit-notes": {
    provider: "stripe",
    expected:
      "A credit note of 10.00 of a line of 80.00 takes 0.50 and 1.00 of its taxes; what is given must add up to its total, or it is refused.",
    run: (accounts, see) =>
      inShop(accounts, async ({ sdk, begin, gst, qst }) => {
        const default_tax_rates = [await gst(), await qst()];
        const { latest_invoice } = await begin({ default_tax_rates, expand: ["latest_invoice"] });
        const invoice = typeof latest_invoice === "string" ? null : latest_invoice;
        see("the invoice", ["paid", 9198], [invoice?.status, invoice?.total]);
        const line = invoice?.lines.data[0]?.id ?? "";
        const part = {
          invoice: invoice?.id ?? "",
          lines: [{ type: "invoice_line_item" as const, invoice_line_item: line, amount: 1000 }],
        };
        const wrong = await refused(sdk.creditNotes.create({ ...part, credit_amount: 1000 }));
        see("parts that do not add up", 400, wrong?.statusCode);
        const note = await sdk.creditNotes.create({ ...part, credit_amount: 1150 });
        see("its total", 1150, note.total);
        const taxes = note.total_taxes?.map(({ amount }) => amount).sort((a, b) => a - b);
        see("its taxes", [50, 100], taxes);
      }),
  },
} satisfies Record<string, Check>;
