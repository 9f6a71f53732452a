import { getTranslations } from "next-intl/server";
import { auditWords } from "@/components/activity/audit-words";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { ofPerson } from "@/lib/i18n/of-name";
import type { AuditLine } from "@/lib/logs/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { auditValues } from "./audit-values";
import { FarmLink, Moment, PersonLink } from "./cells";

/** Shows who changed what. */
export async function AuditTable({
  lang,
  rows,
  caption,
}: {
  lang: Lang;
  rows: AuditLine[];
  caption: string;
}) {
  const t = await getTranslations("logs");
  const actors = await getTranslations("activity.actors");
  const actOf = await auditWords();
  const whoOf = ({ user, actor, on_behalf_of }: AuditLine) => {
    const who = user ?? (actors.has(actor as "job") ? actors(actor as "job") : actor);
    if (!on_behalf_of) return who;
    return t("onBehalfOf", { who, other: on_behalf_of, ofOther: ofPerson(on_behalf_of) });
  };
  const valuesOf = auditValues(lang, (name, value) => t("auditPair", { name, value }));
  const columns: DataColumn<AuditLine>[] = [
    {
      id: "act",
      header: t("columns.act"),
      lead: true,
      place: "whole",
      cell: (row) => (
        <>
          <span className="wrap-anywhere">
            {whoOf(row)} {actOf(row.action)}
            {row.person ? (
              <>
                {" · "}
                <PersonLink person={row.person} lang={lang} />
              </>
            ) : null}
          </span>
          <span className="block text-sm font-normal text-muted wrap-anywhere">{valuesOf(row)}</span>
          <code className="block text-xs font-normal text-muted wrap-anywhere xl:hidden">
            <span className="sr-only">{t("columns.request")} </span>
            {row.request_id}
          </code>
        </>
      ),
    },
    {
      id: "farm",
      header: t("columns.farm"),
      place: "note",
      cell: ({ farm }) => <FarmLink farm={farm} lang={lang} />,
    },
    {
      id: "request",
      header: t("columns.request"),
      from: "xl",
      cell: ({ request_id }) => <code className="text-xs wrap-anywhere text-muted">{request_id}</code>,
    },
    {
      id: "at",
      header: t("columns.at"),
      place: "note",
      cell: ({ at }) => <Moment at={at} lang={lang} />,
    },
  ];
  return <ServerTable caption={caption} columns={columns} rows={rows} rowId={({ key }) => key} />;
}
