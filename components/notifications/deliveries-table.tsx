import { useTranslations } from "next-intl";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { DeliveryRow } from "@/lib/delivery/presenter";
import { formatMoment, formatPhone, shortMoment } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";

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

const HEADINGS = ["name", "address", "status", "when", "why"] as const;

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
  const whyOf = ({ status, reason: given, unsubscribed_at }: DeliveryRow) => {
    // A provider explains a bounce in its own language, so our own words replace it.
    const reason = status === "bounced" ? "bounced" : given;
    const why = reason
      ? t.has(`reasons.${reason}` as "reasons.busy")
        ? t(`reasons.${reason}` as "reasons.busy")
        : t("reasons.other", { reason })
      : "";
    return [why, unsubscribed_at ? words("unsubscribed") : ""].filter(Boolean).join(". ");
  };
  const whenOf = (row: DeliveryRow, format: typeof formatMoment) => {
    const last = row.clicked_at ?? row.opened_at ?? row.delivered_at ?? row.sent_at;
    return last ? format(new Date(last), lang, timeZone) : null;
  };
  return (
    <Table caption={words("caption")}>
      <TableHead>
        <TableRow>
          {HEADINGS.map((heading) => (
            <TableHeader key={heading}>{words(heading)}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const why = whyOf(row);
          return (
            <TableRow key={row.id}>
              <TableCell lead place="title" className="wrap-anywhere md:min-w-20 lg:min-w-32">
                {row.name || words("unnamed")}
              </TableCell>
              <TableCell place="detail" className="md:min-w-28 md:wrap-anywhere lg:min-w-52">
                {row.channel === "sms" ? (
                  <span className="whitespace-nowrap">{formatPhone(row.address)}</span>
                ) : (
                  row.address
                )}
              </TableCell>
              <TableCell place="state">
                <span className="grid justify-items-start gap-0.5 max-md:justify-items-end">
                  <Badge tone={TONE[row.status] ?? "neutral"}>{t(`delivery.${row.status as "sent"}`)}</Badge>
                  <span className="tabular text-xs text-muted md:hidden">{whenOf(row, shortMoment)}</span>
                </span>
              </TableCell>
              <TableCell className="tabular md:text-sm lg:whitespace-nowrap">
                {whenOf(row, formatMoment) ?? "–"}
              </TableCell>
              <TableCell place={why ? "note" : undefined} className="md:text-sm lg:min-w-40">
                {why || <span aria-hidden="true">–</span>}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
