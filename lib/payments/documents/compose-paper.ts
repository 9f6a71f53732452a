import type { InvoiceLine } from "@/lib/core/json-columns";
import { formatDay } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { translator } from "@/lib/i18n/translator";
import type { CreditNoteRow, InvoiceRow } from "../queries";
import type { DocumentLine, InvoiceDocument } from "./invoice-document";

/** Whose paper it is, what its sends held, and who sells. */
export interface PaperFacts {
  lang: Lang;
  seller: InvoiceDocument["seller"];
  buyer: InvoiceDocument["buyer"];
  units: { emails: number; segments: number };
}

const day = (iso: string): string => formatDay(new Date(iso));

function lineOf(line: InvoiceLine, { lang, units }: PaperFacts): DocumentLine {
  const t = translator(lang, "billing");
  const { kind, plan_type, from, to, amount_cents } = line;
  if (kind === "plan")
    return {
      // ICU knows no hyphen in a key.
      label: t("line.plan", { plan: (plan_type ?? "other").replaceAll("-", "") }),
      detail: from && to ? t("line.period", { from: day(from), to: day(to) }) : null,
      quantity: null,
      amount_cents,
    };
  const both = units.emails > 0 && units.segments > 0 ? "yes" : "no";
  const detail = kind === "notifications" ? t("line.units", { ...units, both }) : null;
  return {
    label: t(kind === "notifications" ? "line.notifications" : "line.other"),
    detail: detail || null,
    quantity: null,
    amount_cents,
  };
}

/** Returns what the paper of an invoice says. */
export function composeInvoice(invoice: InvoiceRow, facts: PaperFacts): InvoiceDocument {
  const { lang, seller, buyer } = facts;
  return {
    kind: "invoice",
    lang,
    number: invoice.number ?? String(invoice.id),
    issued_on: formatDay(invoice.issued_at),
    paid_on: invoice.paid_at ? formatDay(invoice.paid_at) : null,
    status: invoice.status === "draft" ? "open" : invoice.status,
    seller,
    buyer,
    lines: invoice.lines.map((line) => lineOf(line, facts)),
    taxes: invoice.taxes,
    subtotal_cents: invoice.subtotal_cents,
    total_cents: invoice.total_cents,
    credit_applied_cents: invoice.credit_applied_cents,
    amount_paid_cents: invoice.paid_cents,
    card: invoice.card,
    refers_to: null,
    reason: null,
  };
}

/** Returns what the paper of a credit note says; its lines are those of its invoice as one. */
export function composeCreditNote(
  note: CreditNoteRow,
  invoice: InvoiceRow,
  facts: PaperFacts,
): InvoiceDocument {
  const t = translator(facts.lang, "billing");
  const [line] = invoice.lines;
  const lines = line ? [{ ...lineOf(line, facts), amount_cents: note.subtotal_cents }] : [];
  return {
    ...composeInvoice(invoice, facts),
    kind: "credit_note",
    number: note.number,
    issued_on: formatDay(note.issued_at),
    paid_on: null,
    lines,
    taxes: note.taxes,
    subtotal_cents: note.subtotal_cents,
    total_cents: note.total_cents,
    credit_applied_cents: 0,
    amount_paid_cents: 0,
    card: null,
    refers_to: invoice.number,
    reason: [t(`reasons.${note.reason}`), note.comment].filter(Boolean).join(" – "),
  };
}
