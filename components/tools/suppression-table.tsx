import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import type { FormAction } from "@/components/forms/form-action";
import { FarmLink, Moment } from "@/components/logs/cells";
import type { AddressReport, Suppression } from "@/lib/tools/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { ReasonDialog } from "./reason-dialog";

const isComplaint = ({ reason }: Suppression): boolean => reason === "complained";

/** Shows what keeps messages away from an address. A bounce or a provider's refusal can be lifted. */
export async function SuppressionTable({
  lang,
  report,
  address,
  lift,
}: {
  lang: Lang;
  report: AddressReport;
  /** The address as people write it. */
  address: string;
  lift: FormAction;
}) {
  const t = await getTranslations("tools.suppressions");
  const farmOf = ({ farm }: Suppression) => farm?.name ?? t("everywhere");
  const columns: DataColumn<Suppression>[] = [
    {
      id: "reason",
      header: t("columns.reason"),
      lead: true,
      place: "title",
      cell: ({ reason }) => t(`reasons.${reason}`),
    },
    {
      id: "farm",
      header: t("columns.farm"),
      place: "detail",
      cell: ({ farm }) =>
        farm ? <FarmLink farm={farm} lang={lang} /> : <span className="text-sm">{t("everywhere")}</span>,
    },
    {
      id: "since",
      header: t("columns.since"),
      place: "note",
      cell: ({ since }) => <Moment at={since} lang={lang} />,
    },
    {
      id: "more",
      header: t("columns.more"),
      hideHeader: true,
      place: "more",
      cell: (row) =>
        row.liftable ? (
          <ReasonDialog
            lang={lang}
            ids={{ suppression_id: row.id }}
            words="suppressions.lift"
            openOf={t("lift.openOf", { reason: t(`reasons.${row.reason}`), farm: farmOf(row) })}
            action={lift}
          >
            <p className="wrap-anywhere">{t("lift.text", { address })}</p>
            {row.reason === "provider" ? <p>{t("lift.provider", { address })}</p> : null}
          </ReasonDialog>
        ) : (
          <span className="text-sm text-muted">{t(isComplaint(row) ? "complainedShort" : "ownShort")}</span>
        ),
    },
  ];
  return (
    <>
      <ServerTable
        caption={t("caption")}
        columns={columns}
        rows={report.suppressions}
        rowId={({ id }) => id}
      />
      {report.suppressions.some((row) => !row.liftable && !isComplaint(row)) ? (
        <p className="text-sm text-muted">{t("own", { channel: report.channel })}</p>
      ) : null}
      {report.suppressions.some(isComplaint) ? <p className="text-sm text-muted">{t("complained")}</p> : null}
    </>
  );
}
