"use client";

import { useTranslations } from "next-intl";
import { type DataColumn, DataTable } from "@/components/data-table/data-table";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { DeliveryRow } from "@/lib/delivery/presenter";
import { formatMoment, formatPhone } from "@/lib/i18n/format";

const TONE: Record<string, BadgeProps["tone"]> = {
  delivered: "success",
  opened: "success",
  clicked: "success",
  bounced: "danger",
  complained: "danger",
  failed: "danger",
  suppressed: "warning",
  unknown: "warning",
};

type Receiver = DeliveryRow & {
  /** Day and hour of the latest event. */
  when: string | null;
  /** Why the delivery stopped, in words. */
  why: string;
};

type Cell = { row: Receiver };

function Name({ row }: Cell) {
  const t = useTranslations("notifications.deliveries");
  return row.name || t("unnamed");
}

const Address = ({ row }: Cell) =>
  row.channel === "sms" ? <span className="whitespace-nowrap">{formatPhone(row.address)}</span> : row.address;

function Status({ row: { status } }: Cell) {
  const t = useTranslations("notifications.delivery");
  return <Badge tone={TONE[status] ?? "neutral"}>{t(status as "sent")}</Badge>;
}

const When = ({ row }: Cell) => row.when ?? "–";
const Why = ({ row }: Cell) => row.why || <span aria-hidden="true">–</span>;

const COLUMNS = [
  ["name", Name],
  ["address", Address],
  ["status", Status],
  ["when", When],
  ["why", Why],
] as const;

function Heading({ of }: { of: (typeof COLUMNS)[number][0] }) {
  return useTranslations("notifications.deliveries")(of);
}

const columns: DataColumn<Receiver>[] = COLUMNS.map(([id, Content]) => ({
  id,
  accessorFn: () => id,
  header: () => <Heading of={id} />,
  cell: ({ row }) => <Content row={row.original} />,
}));

/** Shows each recipient: the status of the delivery, since when, and why it stopped. */
export function DeliveriesTable({ rows, timeZone }: { rows: DeliveryRow[]; timeZone: string }) {
  const t = useTranslations("notifications");
  const whyOf = ({ status, reason: given, unsubscribed_at }: DeliveryRow) => {
    // A provider explains a bounce in its own language, so our own words replace it.
    const reason = status === "bounced" ? "bounced" : given;
    const words = reason
      ? t.has(`reasons.${reason}` as "reasons.busy")
        ? t(`reasons.${reason}` as "reasons.busy")
        : t("reasons.other", { reason })
      : "";
    return [words, unsubscribed_at ? t("deliveries.unsubscribed") : ""].filter(Boolean).join(". ");
  };
  const receivers = rows.map((row): Receiver => {
    const last = row.clicked_at ?? row.opened_at ?? row.delivered_at ?? row.sent_at;
    return { ...row, when: last ? formatMoment(new Date(last), timeZone) : null, why: whyOf(row) };
  });
  return (
    <DataTable
      caption={t("deliveries.caption")}
      columns={columns}
      rows={receivers}
      rowId={(row) => String(row.id)}
      cells={{
        name: { lead: true, className: "break-words" },
        address: {
          label: ({ channel }) => t(`channelOf.${channel}`),
          className: "[overflow-wrap:anywhere] md:min-w-52",
        },
        status: { label: t("deliveries.status") },
        when: { label: t("deliveries.when"), className: "tabular whitespace-nowrap md:text-sm" },
        why: {
          label: ({ why }) => (why ? t("deliveries.why") : undefined),
          className: ({ why }) => (why ? "md:text-sm" : "max-md:hidden"),
        },
      }}
    />
  );
}
