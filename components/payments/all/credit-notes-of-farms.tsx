import { getTranslations } from "next-intl/server";
import { ServerTable } from "@/components/data-table/server-table";
import type { FarmCreditNote } from "@/lib/payments/documents/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { CreditNotePdf, creditNoteColumns } from "../credit-note-columns";
import { FarmLink } from "./farm-link";

/** Lists what was given back to all farms, and why. */
export async function CreditNotesOfFarms({ lang, rows }: { lang: Lang; rows: readonly FarmCreditNote[] }) {
  const t = await getTranslations("charges");
  const { number, date, reason, corrected, total } = await creditNoteColumns<FarmCreditNote>(lang);
  return (
    <ServerTable
      caption={t("all.kinds.credit_notes")}
      rows={rows}
      rowId={(note) => note.number}
      columns={[
        number,
        { id: "farm", header: t("all.farm"), cell: ({ farm }) => <FarmLink lang={lang} farm={farm} /> },
        date,
        reason,
        corrected,
        total,
        {
          id: "actions",
          header: t("notes.actions"),
          hideHeader: true,
          place: "note",
          className: "md:text-right",
          cell: (note) => (
            <span className="flex flex-wrap items-center gap-x-3 md:justify-end">
              <span className="flex-1 md:hidden">
                <FarmLink lang={lang} farm={note.farm} />
              </span>
              <CreditNotePdf farmId={note.farm.id} note={note} />
            </span>
          ),
        },
      ]}
    />
  );
}
