import { getTranslations } from "next-intl/server";
import { Card, CardHeader } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import type { CreditNoteEntry } from "@/lib/payments/documents/document-list";
import { DocumentLink } from "./document-link";

/** Lists the credit notes of a farm, each with its reason and the invoice or receipt that it takes from. */
export async function CreditNoteList({
  lang,
  farm,
  notes,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  notes: readonly CreditNoteEntry[];
}) {
  const t = await getTranslations("charges");
  return (
    <Card as="section" id="credit-notes">
      <CardHeader title={t("notes.title")} />
      {notes.length === 0 ? (
        <p className="text-muted">{t("notes.none")}</p>
      ) : (
        <div className="md:overflow-x-auto">
          <Table caption={t("notes.title")}>
            <TableHead>
              <TableRow>
                <TableHeader>{t("notes.number")}</TableHeader>
                <TableHeader>{t("notes.date")}</TableHeader>
                <TableHeader className="md:max-lg:hidden">{t("notes.reason")}</TableHeader>
                <TableHeader>{t("notes.invoice")}</TableHeader>
                <TableHeader numeric>{t("notes.total")}</TableHeader>
                <TableHeader>
                  <span className="sr-only">{t("notes.actions")}</span>
                </TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {notes.map(({ kind, id, number, date, reason, comment, ...note }) => (
                <TableRow key={number}>
                  <TableCell lead place="title" className="md:whitespace-nowrap">
                    {number}
                  </TableCell>
                  <TableCell place="detail" className="whitespace-nowrap max-md:whitespace-normal">
                    {formatDay(date, farm.time_zone)}
                    <span className="md:hidden">, {t(`reasons.${reason}`)}</span>
                  </TableCell>
                  <TableCell className="wrap-anywhere md:max-lg:hidden">
                    {t(`reasons.${reason}`)}
                    {comment ? <span className="block text-sm text-muted">{comment}</span> : null}
                  </TableCell>
                  <TableCell className="md:whitespace-nowrap">{note.corrected_number ?? "–"}</TableCell>
                  <TableCell numeric place="state">
                    {formatMoney(note.total_cents, lang)}
                  </TableCell>
                  <TableCell place="note" className="md:text-right">
                    {comment ? <span className="mr-3 md:hidden">{comment}</span> : null}
                    <DocumentLink
                      farmId={farm.id}
                      document={{ kind, id }}
                      label={t("notes.pdfOf", { number })}
                    >
                      {t("notes.pdf")}
                    </DocumentLink>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </Card>
  );
}
