import { useTranslations } from "next-intl";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { Badge } from "@/components/ui/badge";
import type { DeliveryRow } from "@/lib/delivery/presenter";
import { formatMoment, shortMoment } from "@/lib/i18n/dates";
import { formatPhone } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";
import { DELIVERY_TONE } from "./delivery-tone";
import { reasonWords } from "./reason-words";

/** Shows each recipient: the status of the delivery, since when, and why it stopped. */
export function DeliveriesTable({
  rows,
  lang,
  timeZone,
}: {
  rows: DeliveryRow[];
  lang: Lang;
  timeZone: string;
}) {
  const t = useTranslations("notifications");
  const words = useTranslations("notifications.deliveries");
  const whyOf = (row: DeliveryRow) =>
    [reasonWords(t, row), row.unsubscribed_at ? words("unsubscribed") : ""].filter(Boolean).join(". ");
  const whenOf = (row: DeliveryRow, format: typeof formatMoment) => {
    const last = row.clicked_at ?? row.opened_at ?? row.delivered_at ?? row.sent_at;
    return last ? format(new Date(last), lang, timeZone) : null;
  };
  const columns: DataColumn<DeliveryRow>[] = [
    {
      id: "name",
      header: words("name"),
      lead: true,
      place: "title",
      className: "wrap-anywhere md:min-w-20 lg:min-w-32",
      cell: ({ name }) => name || words("unnamed"),
    },
    {
      id: "address",
      header: words("address"),
      place: "detail",
      className: "md:min-w-28 md:wrap-anywhere lg:min-w-52",
      cell: ({ channel, address }) =>
        channel === "sms" ? <span className="whitespace-nowrap">{formatPhone(address)}</span> : address,
    },
    {
      id: "status",
      header: words("status"),
      place: "state",
      cell: (row) => (
        <span className="grid justify-items-start gap-0.5 max-md:justify-items-end">
          <Badge tone={DELIVERY_TONE[row.status] ?? "neutral"}>{t(`delivery.${row.status as "sent"}`)}</Badge>
          <span className="tabular text-xs text-muted md:hidden">{whenOf(row, shortMoment)}</span>
        </span>
      ),
    },
    {
      id: "when",
      header: words("when"),
      className: "tabular md:text-sm lg:whitespace-nowrap",
      cell: (row) => whenOf(row, formatMoment) ?? "–",
    },
    {
      id: "why",
      header: words("why"),
      place: "note",
      className: "max-md:has-data-empty:hidden md:text-sm lg:min-w-40",
      cell: (row) =>
        whyOf(row) || (
          <span aria-hidden="true" data-empty="">
            –
          </span>
        ),
    },
  ];
  return <ServerTable caption={words("caption")} columns={columns} rows={rows} rowId={({ id }) => id} />;
}
