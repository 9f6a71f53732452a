import { getTranslations } from "next-intl/server";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import type { FarmCreditNote } from "@/lib/payments/documents/presenter";
import { DocumentLink } from "../document-link";
import { FarmLink } from "./farm-link";

/** Lists what was given back to all farms, and why. */
export async function CreditNotesOfFarms({ lang, rows }: { lang: Lang; rows: readonly FarmCreditNote[] }) {
  const t = await getTranslations("charges");
  return (
    <div className="md:overflow-x-auto">
      <Table caption={t("all.kinds.credit_notes")}>
        <TableHead>
          <TableRow>
            <TableHeader>{t("notes.number")}</TableHeader>
            <TableHeader>{t("all.farm")}</TableHeader>
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
          {rows.map(({ kind, id, number, farm, date, reason, comment, ...note }) => (
            <TableRow key={number}>
              <TableCell lead place="title">
                {number}
              </TableCell>
              <TableCell>
                <FarmLink lang={lang} farm={farm} />
              </TableCell>
              <TableCell place="detail" className="whitespace-nowrap max-md:whitespace-normal">
                {formatDay(date)}
                <span className="md:hidden">, {t(`reasons.${reason}`)}</span>
              </TableCell>
              <TableCell className="wrap-anywhere md:max-lg:hidden">
                {t(`reasons.${reason}`)}
                {comment ? <span className="block text-sm text-muted">{comment}</span> : null}
              </TableCell>
              <TableCell>{note.corrected_number ?? "–"}</TableCell>
              <TableCell numeric place="state">
                {formatMoney(note.total_cents, lang)}
              </TableCell>
              <TableCell place="note" className="md:text-right">
                <span className="flex flex-wrap items-center gap-x-3 md:justify-end">
                  <span className="flex-1 md:hidden">
                    <FarmLink lang={lang} farm={farm} />
                  </span>
                  <DocumentLink farmId={farm.id} document={{ kind, id }} label={t("notes.pdfOf", { number })}>
                    {t("notes.pdf")}
                  </DocumentLink>
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
