import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { taxesOf } from "@/lib/billing/rules/taxes";
import { pdfTexts } from "@/tests/setup/pdf-text";
import type { InvoiceDocument } from "./invoice-document";
import { drawInvoice } from "./invoice-pdf";

const year = taxesOf({ country: "CA", region: "QC" }, 78_000, "2026-11-23", []);

const paper = (values: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  kind: "invoice",
  lang: "fr",
  number: "POT-0042",
  issued_on: "2026-11-23",
  paid_on: "2026-11-23",
  status: "paid",
  seller: {
    name: "Potager",
    address: "125, rue de l’Exemple, Québec (Québec) G1K 0A0",
    email: "factures@potager.example",
    gst_number: "123456789 RT0001",
    qst_number: "1234567890 TQ0001",
  },
  buyer: {
    name: "Ferme du Ruisseau",
    address: ["12, rang du Ruisseau", "Saint-Jean (Québec) J3B 1A1"],
    email: "marie@ruisseau.example",
  },
  lines: [
    {
      label: "Forfait annuel",
      detail: "Du 2026-11-23 au 2027-11-22",
      quantity: 1,
      unit_tenths: 780_000,
      amount_cents: 78_000,
    },
  ],
  taxes: year.lines,
  subtotal_cents: 78_000,
  total_cents: year.total_cents,
  credit_applied_cents: 0,
  amount_paid_cents: year.total_cents,
  card: { brand: "visa", last4: "4242" },
  refers_to: null,
  receipt: null,
  reason: null,
  ...values,
});

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const textsOf = async (document: InvoiceDocument) => (await pdfTexts(await drawInvoice(document))).map(plain);

describe("an invoice", () => {
  it("says in French who, what, how much, the taxes and the numbers", async () => {
    const [text, ...more] = await textsOf(paper());
    expect(more).toEqual([]);
    for (const said of [
      ...["Facture", "No POT-0042", "Date : 2026-11-23", "Payée le 2026-11-23", "Ferme du Ruisseau"],
      ...["Forfait annuel", "780,00 $", "TPS (5 %)", "39,00 $", "TVQ (9,975 %)", "77,81 $", "896,81 $"],
      ...[
        "Carte : Visa, se termine par 4242.",
        "123456789 RT0001",
        "1234567890 TQ0001",
        "POT-0042 – page 1 de 1",
      ],
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/Reste à payer\n0,00 \$/);
  });

  it("says the same in English, and the terms in each language, French first", async () => {
    const [text = ""] = await textsOf(paper({ lang: "en" }));
    for (const said of ["Invoice", "Paid on 2026-11-23", "$780.00", "QST (9.975%)", "$77.81", "$896.81"])
      expect(text).toContain(said);
    const [french, english] = ["Montants en dollars canadiens", "Amounts in Canadian dollars"].map((words) =>
      text.indexOf(words),
    );
    expect(french).toBeGreaterThan(0);
    expect(english).toBeGreaterThan(french!);
  });

  it("says what credit paid, and what is left", async () => {
    const [text] = await textsOf(
      paper({
        status: "open",
        paid_on: null,
        credit_applied_cents: 10_000,
        amount_paid_cents: 0,
        card: null,
      }),
    );
    expect(text).toContain("À payer");
    expect(text).toMatch(/Crédit utilisé\n−100,00 \$/);
    expect(text).toMatch(/Reste à payer\n796,81 \$/);
    expect(text).not.toContain("Carte");
  });

  it("is the same file each time, with its own dates, title and language", async () => {
    const [first, second] = [await drawInvoice(paper()), await drawInvoice(paper())];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
    const pdf = await PDFDocument.load(first, { updateMetadata: false });
    expect(pdf.getTitle()).toBe("Facture POT-0042 – Potager");
    expect(pdf.getCreationDate()?.toISOString()).toBe("2026-11-23T12:00:00.000Z");
    expect(pdf.catalog.toString()).toContain("/Lang");
  });

  it("wraps long lines, and goes on to further pages with their column heads", async () => {
    const lines = Array.from({ length: 24 }, (_, at) => ({
      label: `Message ${at + 1} : ${"les fraises et les framboises sont prêtes ".repeat(2)}${"x".repeat(80)}`,
      detail: "2 000 courriels",
      quantity: 2000,
      unit_tenths: 100,
      amount_cents: 20_000,
    }));
    const texts = await textsOf(paper({ lines, lang: "fr" }));
    expect(texts.length).toBeGreaterThan(1);
    for (const [at, text] of texts.entries())
      expect(text).toContain(`POT-0042 – page ${at + 1} de ${texts.length}`);
    for (const text of texts.slice(0, 2)) expect(text).toContain("Quantité");
    expect(texts.join("\n")).toContain("Message 24 :");
    expect(texts.join("").match(/x/g)!.length).toBeGreaterThanOrEqual(24 * 80);
  });

  it("draws names of other alphabets as far as the font goes, and never fails", async () => {
    const [text] = await textsOf(
      paper({ buyer: { name: "Ферма 农场 🍓 Łukasz\u0000\n", address: [""], email: null } }),
    );
    expect(text).toContain("ukasz");
  });
});

describe("a credit note", () => {
  it("names its invoice and the reason, and asks for nothing", async () => {
    const [text] = await textsOf(
      paper({
        kind: "credit_note",
        number: "POT-0042-CN-01",
        refers_to: "POT-0042",
        reason: "Garantie de satisfaction",
      }),
    );
    expect(text).toContain("Note de crédit");
    expect(text).toContain("Sur la facture POT-0042");
    expect(text).toContain("Raison : Garantie de satisfaction");
    expect(text).toMatch(/Total crédité\n896,81 \$/);
    expect(text).not.toContain("Reste à payer");
  });
});
