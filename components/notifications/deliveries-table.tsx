import { useTranslations } from "next-intl";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { DeliveryRow } from "@/lib/delivery/presenter";
import { formatPhone } from "@/lib/i18n/format";

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

const dayAndHour = (at: string, timeZone: string) => {
  const date = new Date(at);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(date);
  const hour = new Intl.DateTimeFormat("en-CA", { timeZone, timeStyle: "short", hourCycle: "h23" }).format(
    date,
  );
  return `${day} ${hour}`;
};

/** Each receiver: where the message stands, since when, and why it did not go further. */
export function DeliveriesTable({ rows, timeZone }: { rows: DeliveryRow[]; timeZone: string }) {
  const t = useTranslations("notifications");
  const why = ({ status, reason: given, unsubscribed_at }: DeliveryRow) => {
    // What a provider says of a bounce is in its own language.
    const reason = status === "bounced" ? "bounced" : given;
    const words = reason
      ? t.has(`reasons.${reason}` as "reasons.busy")
        ? t(`reasons.${reason}` as "reasons.busy")
        : t("reasons.other", { reason })
      : "";
    return [words, unsubscribed_at ? t("deliveries.unsubscribed") : ""].filter(Boolean).join(". ");
  };
  return (
    <Table caption={t("deliveries.caption")}>
      <TableHead>
        <TableRow>
          <TableHeader>{t("deliveries.name")}</TableHeader>
          <TableHeader>{t("deliveries.address")}</TableHeader>
          <TableHeader>{t("deliveries.status")}</TableHeader>
          <TableHeader>{t("deliveries.when")}</TableHeader>
          <TableHeader>{t("deliveries.why")}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const last = row.clicked_at ?? row.opened_at ?? row.delivered_at ?? row.sent_at;
          const reason = why(row);
          return (
            <TableRow key={row.id}>
              <TableCell lead className="break-words">
                {row.name || t("deliveries.unnamed")}
              </TableCell>
              <TableCell
                label={t(`channelOf.${row.channel}`)}
                className="[overflow-wrap:anywhere] md:min-w-52"
              >
                {row.channel === "sms" ? (
                  <span className="whitespace-nowrap">{formatPhone(row.address)}</span>
                ) : (
                  row.address
                )}
              </TableCell>
              <TableCell label={t("deliveries.status")}>
                <Badge tone={TONE[row.status] ?? "neutral"}>
                  {t(`delivery.${row.status}` as "delivery.sent")}
                </Badge>
              </TableCell>
              <TableCell label={t("deliveries.when")} className="tabular whitespace-nowrap md:text-sm">
                {last ? dayAndHour(last, timeZone) : "–"}
              </TableCell>
              <TableCell
                label={reason ? t("deliveries.why") : undefined}
                className={reason ? "md:text-sm" : "max-md:hidden"}
              >
                {reason || <span aria-hidden="true">–</span>}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
