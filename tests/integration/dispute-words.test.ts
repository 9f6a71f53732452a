import { text } from "node:stream/consumers";
import { createElement, type ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { createTranslator } from "use-intl/core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DisputeList } from "@/components/payments/all/dispute-list";
import { PaymentsOfFarms } from "@/components/payments/all/payments-of-farms";
import { SalesByProvince } from "@/components/payments/all/sales-by-province";
import { DisputeNotice } from "@/components/payments/dispute-notice";
import { MoneyRemarks } from "@/components/payments/invoice-status";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import type { Dispute } from "@/lib/payments/disputes/dispute-view";
import type { FarmPayment } from "@/lib/payments/documents/presenter";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";

let lang: Lang = "fr";

vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: lang, messages: CATALOGUE[lang], namespace: namespace as "charges" }),
}));
vi.mock("@/components/payments/all/release-sends", () => ({ ReleaseSends: () => null }));

/** Renders a part of a page as text, with what only a phone or only a wide screen shows. */
async function render(part: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(part);
  return (await text(prelude)).replace(/[\u00a0\u202f]/g, " ").replaceAll("<!-- -->", "");
}

const FARM = { id: 1, uuid: "u", name: "Ferme", deleted: false };
const DISPUTE: Dispute = {
  ...{ id: 1, kind: "dispute", status: "needs_response", amount_cents: 9198, farm: FARM, dispute: "du_1" },
  ...{ withdrawn_cents: 9198, fee_cents: 1500, reinstated_cents: 0, invoice_number: null, holds_sends: true },
  ...{ reason: "product_not_received", opened_at: new Date("2026-07-01T12:00:00Z"), due_at: null },
};

const SAID = {
  fr: {
    lost: "La contestation d’un paiement de 91,98 $ est perdue",
    forGood: "pour de bon",
    open: "Une banque conteste un paiement",
    reason: "produit ou service non reçu",
    threshold: "Seuil : 30 000,00 $ · 3 fermes",
    first: "Seuil : dès la première vente · 0 ferme",
    disputed: "Paiement contesté",
    reversed: "Repris par la banque",
  },
  en: {
    lost: "The dispute over a payment of $91.98 is lost",
    forGood: "for good",
    open: "A bank is disputing a payment",
    reason: "product or service not received",
    threshold: "Threshold: $30 000.00 · 3 farms",
    first: "Threshold: first sale · 0 farms",
    disputed: "Payment disputed",
    reversed: "Reversed by the bank",
  },
};

/** https://docs.stripe.com/api/disputes/object#dispute_object-reason */
const REASONS = [
  "bank_cannot_process check_returned credit_not_processed customer_initiated debit_not_authorized duplicate",
  "fraudulent general incorrect_account_details insufficient_funds noncompliant product_not_received",
  "product_unacceptable subscription_canceled unrecognized",
]
  .join(" ")
  .split(" ");

describe.each(LANGS)("what screens say of disputes and sales, %s", (of) => {
  const says = SAID[of];
  beforeEach(() => {
    lang = of;
  });
  const notice = (dispute: Dispute) => render(createElement(DisputeNotice, { lang, disputes: [dispute] }));
  const list = (reason: string) =>
    render(createElement(DisputeList, { lang, rows: [{ ...DISPUTE, reason }], release: vi.fn() }));

  it("a lost dispute is called lost, and the amount is gone for good", async () => {
    const lost = await notice({ ...DISPUTE, status: "lost" });
    for (const said of [says.lost, says.forGood]) expect(lost).toContain(said);
    expect(lost).not.toContain(says.open);
    expect(await notice(DISPUTE)).toContain(says.open);
  });

  it("each reason has words, and one that is not known stays as it is", async () => {
    expect(await list("product_not_received")).toContain(says.reason);
    for (const reason of [...REASONS, "unauthorized_use_of_card"]) {
      const html = await list(reason);
      if (reason.includes("_")) expect(html).not.toContain(reason);
      expect(Object.keys(CATALOGUE[lang].charges.disputes.reasons)).toContain(reason);
    }
    for (const reason of ["new.reason", "constructor", "toString"])
      expect(await list(reason)).toContain(reason);
  });

  it("a phone shows amount, threshold, farms and state of each province", async () => {
    const about = { warning: null, switched_on: false } as const;
    const rows = [
      { ...about, province: "BC", sold_cents: 123_400, limit_cents: 3_000_000, farms: 3 },
      { ...about, province: "MB", sold_cents: 0, limit_cents: 0, farms: 0 },
    ] as unknown as Parameters<typeof SalesByProvince>[0]["rows"];
    const html = await render(createElement(SalesByProvince, { lang, rows }));
    const shown = [...html.matchAll(/<td[^>]*class="([^"]*)"[^>]*>(.*?)<\/td>/g)]
      .filter(([, classes]) => !classes?.split(" ").includes("max-md:hidden"))
      .map(([, , inside]) => inside)
      .join("\n");
    const { none } = CATALOGUE[lang].charges.sales.states;
    for (const said of ["1 234", says.threshold, says.first, none]) expect(shown).toContain(said);
  });

  it("an invoice and a payment say what the bank does", async () => {
    const payment = {
      ...{ id: 1, farm: FARM, paid_at: new Date(), reason: "plan", card: null, invoice_number: null },
      ...{ amount_cents: 1, refunded_cents: 0, status: "succeeded" },
    } as unknown as FarmPayment;
    for (const [dispute, said] of [
      ["disputed", says.disputed],
      ["lost", says.reversed],
    ] as const) {
      const of = { refunded_cents: 0, dispute } as const;
      expect(await render(createElement(MoneyRemarks, { lang, of }))).toContain(said);
      expect(
        await render(createElement(PaymentsOfFarms, { lang, rows: [{ ...payment, dispute }] })),
      ).toContain(said);
    }
  });
});
