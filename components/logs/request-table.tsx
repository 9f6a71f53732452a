import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import type { PlainAction } from "@/components/forms/plain-action";
import type { RequestLine } from "@/lib/logs/presenter";
import type { RequestLog } from "@/lib/logs/rules";
import type { Lang } from "@/lib/vocabulary/languages";
import { FarmLink, Moment } from "./cells";
import { StateSelect } from "./state-select";

/** Shows requests to us, each with its state, which is changed in place. */
export async function RequestTable({
  lang,
  log,
  rows,
  changeState,
}: {
  lang: Lang;
  log: RequestLog;
  rows: RequestLine[];
  changeState: PlainAction;
}) {
  const t = await getTranslations("logs");
  const reasons = await getTranslations("contact.reasons");
  const aboutOf = ({ about }: RequestLine) => {
    if (log === "surveys") return t("score", { score: about });
    return log === "contact" && reasons.has(about as "question") ? reasons(about as "question") : about;
  };
  const columns: DataColumn<RequestLine>[] = [
    {
      id: "person",
      header: t("columns.person"),
      lead: true,
      place: "title",
      className: "md:align-top",
      cell: ({ name, email }) => (
        <>
          <span className="block wrap-anywhere">{name}</span>
          <a href={`mailto:${email}`} className="text-sm font-normal text-link underline wrap-anywhere">
            {email}
          </a>
        </>
      ),
    },
    {
      id: "message",
      header: t("columns.message"),
      place: "note",
      className: "md:w-1/2 md:align-top",
      cell: (row) => (
        <>
          <span className="font-semibold">{aboutOf(row)}</span>
          {row.farm ? (
            <>
              {" · "}
              <FarmLink farm={row.farm} lang={lang} />
            </>
          ) : null}
          {row.message ? (
            <span className="block whitespace-pre-line wrap-anywhere">{row.message}</span>
          ) : null}
          <span className="md:hidden">
            <Moment at={row.at} lang={lang} />
          </span>
        </>
      ),
    },
    {
      id: "at",
      header: t("columns.at"),
      className: "md:align-top",
      cell: ({ at }) => <Moment at={at} lang={lang} />,
    },
    {
      id: "state",
      header: t("fields.state"),
      place: "note",
      className: "md:min-w-44 md:align-top",
      cell: ({ id, name, state }) => (
        <StateSelect lang={lang} log={log} request={{ id, name }} state={state} action={changeState} />
      ),
    },
  ];
  return <ServerTable caption={t(`names.${log}`)} columns={columns} rows={rows} rowId={({ id }) => id} />;
}
