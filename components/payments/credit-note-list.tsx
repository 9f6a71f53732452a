import { getTranslations } from "next-intl/server";
import { ServerTable } from "@/components/data-table/server-table";
import { Card, CardHeader } from "@/components/ui/card";
import type { CreditNoteEntry } from "@/lib/payments/documents/document-list";
import type { Lang } from "@/lib/vocabulary/languages";
import { CreditNotePdf, creditNoteColumns } from "./credit-note-columns";

/** Lists the credit notes of a farm, each with its reason and what it corrects. Without one it shows nothing. */
export async function CreditNoteList({
  lang,
  farm,
  notes,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  notes: readonly CreditNoteEntry[];
}) {
  if (notes.length === 0) return null;
  const t = await getTranslations("charges.notes");
  const { number, date, reason, corrected, total } = await creditNoteColumns(lang, farm.time_zone);
  return (
    <Card as="section" id="credit-notes">
      <CardHeader title={t("title")} />
      <ServerTable
        caption={t("title")}
        rows={notes}
        rowId={(note) => note.number}
        columns={[
          { ...number, className: "md:whitespace-nowrap" },
          date,
          reason,
          corrected,
          total,
          {
            id: "actions",
            header: t("actions"),
            hideHeader: true,
            place: "note",
            className: "md:text-right",
            cell: (note) => (
              <>
                {note.comment ? <span className="mr-3 md:hidden">{note.comment}</span> : null}
                <CreditNotePdf farmId={farm.id} note={note} />
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
