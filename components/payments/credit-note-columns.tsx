import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { formatDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import type { CreditNoteEntry } from "@/lib/payments/documents/document-list";
import type { Lang } from "@/lib/vocabulary/languages";
import { DocumentLink } from "./document-link";

/** Returns the columns that lists of credit notes have in common; days are those of the time zone, or of Québec without one. */
export async function creditNoteColumns<Row extends CreditNoteEntry>(lang: Lang, timeZone?: string) {
  const t = await getTranslations("charges.notes");
  const reasons = await getTranslations("charges.reasons");
  return {
    number: { id: "number", header: t("number"), lead: true, place: "title", cell: ({ number }) => number },
    date: {
      id: "date",
      header: t("date"),
      place: "detail",
      className: "whitespace-nowrap max-md:whitespace-normal",
      cell: ({ date, reason }) => (
        <>
          {formatDay(date, timeZone)}
          <span className="md:hidden">, {reasons(reason)}</span>
        </>
      ),
    },
    reason: {
      id: "reason",
      header: t("reason"),
      from: "lg",
      className: "wrap-anywhere",
      cell: ({ reason, comment }) => (
        <>
          {reasons(reason)}
          {comment ? <span className="block text-sm text-muted">{comment}</span> : null}
        </>
      ),
    },
    corrected: {
      id: "corrected",
      header: t("invoice"),
      className: "lg:whitespace-nowrap",
      cell: ({ corrected_number }) => corrected_number ?? "–",
    },
    total: {
      id: "total",
      header: t("total"),
      numeric: true,
      place: "state",
      cell: ({ total_cents }) => formatMoney(total_cents, lang),
    },
  } satisfies Record<string, DataColumn<Row>>;
}

/** Leads to the PDF of a credit note. */
export async function CreditNotePdf({
  farmId,
  note: { kind, id, number },
}: {
  farmId: number;
  note: Pick<CreditNoteEntry, "kind" | "id" | "number">;
}) {
  const t = await getTranslations("charges.notes");
  return (
    <DocumentLink farmId={farmId} document={{ kind, id }} label={t("pdfOf", { number })}>
      {t("pdf")}
    </DocumentLink>
  );
}
