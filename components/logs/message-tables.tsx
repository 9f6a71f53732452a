import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { reasonWords } from "@/components/notifications/reason-words";
import { adminHref } from "@/lib/i18n/routes";
import type { MessageLine, SendLine } from "@/lib/logs/presenter";
import type { Channel } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { Address, FarmLink, MessageStatus, Moment } from "./cells";

interface Props<Row> {
  lang: Lang;
  rows: Row[];
  caption: string;
}

interface Line {
  channel: Channel;
  address: string;
  status: SendLine["status"];
  at: Date | null;
  farm: MessageLine["farm"];
}

/** Returns the columns that both logs of messages have, around one that says what was sent. */
async function columnsAround<Row extends Line>(
  lang: Lang,
  what: DataColumn<Row>,
  whyOf: (row: Row) => string | null,
): Promise<DataColumn<Row>[]> {
  const t = await getTranslations("logs.columns");
  const words = await getTranslations("notifications.delivery");
  return [
    {
      id: "address",
      header: t("address"),
      lead: true,
      place: "title",
      cell: ({ channel, address }) => <Address channel={channel} address={address} />,
    },
    what,
    {
      id: "farm",
      header: t("farm"),
      from: "lg",
      cell: ({ farm }) => <FarmLink farm={farm} lang={lang} />,
    },
    {
      id: "status",
      header: t("status"),
      place: "state",
      cell: (row) => (
        <>
          <MessageStatus status={row.status} word={words(row.status)} />
          {whyOf(row) ? (
            <span className="block text-sm text-muted wrap-anywhere max-md:hidden">{whyOf(row)}</span>
          ) : null}
        </>
      ),
    },
    { id: "at", header: t("at"), place: "note", cell: ({ at }) => <Moment at={at} lang={lang} /> },
  ];
}

/** Shows the messages of sends. */
export async function SendTable({ lang, rows, caption }: Props<SendLine>) {
  const t = await getTranslations("logs");
  const words = await getTranslations("notifications");
  const whyOf = (row: SendLine) => {
    const why = reasonWords(words, row);
    return row.status === "bounced" && row.reason ? t("bounced", { why, text: row.reason }) : why;
  };
  const columns = await columnsAround<SendLine>(
    lang,
    {
      id: "title",
      header: t("columns.send"),
      place: "detail",
      cell: ({ title, farm, notification_uuid, deleted }) =>
        farm && !farm.deleted && !deleted ? (
          <Link
            href={adminHref(lang, `/farms/${farm.uuid}/notifications/${notification_uuid}`)}
            className="text-sm text-link underline underline-offset-4 wrap-anywhere"
          >
            {title || t("untitled")}
          </Link>
        ) : (
          <span className="text-sm wrap-anywhere">{title || t("untitled")}</span>
        ),
    },
    whyOf,
  );
  return <ServerTable caption={caption} columns={columns} rows={rows} rowId={({ key }) => key} />;
}

/** Shows the messages that are not of sends. */
export async function MessageTable({ lang, rows, caption }: Props<MessageLine>) {
  const t = await getTranslations("logs");
  const columns = await columnsAround<MessageLine>(
    lang,
    {
      id: "kind",
      header: t("columns.kind"),
      place: "detail",
      cell: ({ kind, channel }) => (
        <span className="text-sm">
          {t(`kinds.${kind}`)} · {t(`channels.${channel}`)}
        </span>
      ),
    },
    ({ error }) => error,
  );
  return <ServerTable caption={caption} columns={columns} rows={rows} rowId={({ key }) => key} />;
}
