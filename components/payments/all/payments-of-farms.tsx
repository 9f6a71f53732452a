import { getTranslations } from "next-intl/server";
import { ServerTable } from "@/components/data-table/server-table";
import { Badge } from "@/components/ui/badge";
import { formatDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import type { FarmPayment } from "@/lib/payments/documents/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { cardName } from "../card-name";
import { MoneyRemarks } from "../invoice-status";
import { FarmLink } from "./farm-link";

const TONE = {
  succeeded: "success",
  processing: "warning",
  authenticating: "warning",
  failed: "danger",
  canceled: "neutral",
} as const;

/** An empty cell of a wide table. On a phone the line is left out. */
const NOTHING = <span className="max-md:hidden">–</span>;

/** Lists payments by card of all farms, also refused ones. */
export async function PaymentsOfFarms({ lang, rows }: { lang: Lang; rows: readonly FarmPayment[] }) {
  const t = await getTranslations("charges.all");
  const words = await getTranslations("payments");
  const money = (cents: number) => formatMoney(cents, lang);
  return (
    <ServerTable
      caption={t("kinds.payments")}
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        {
          id: "farm",
          header: t("farm"),
          lead: true,
          place: "title",
          cell: ({ farm, amount_cents }) => (
            <>
              <FarmLink lang={lang} farm={farm} />
              <span className="block font-normal md:hidden">{money(amount_cents)}</span>
            </>
          ),
        },
        {
          id: "date",
          header: t("date"),
          place: "detail",
          className: "whitespace-nowrap max-md:whitespace-normal",
          cell: ({ paid_at, reason }) => (
            <>
              {formatDay(paid_at)}
              <span className="md:hidden">, {words(`invoices.reasons.${reason}`)}</span>
            </>
          ),
        },
        {
          id: "reason",
          header: t("reason"),
          from: "lg",
          cell: ({ reason }) => words(`invoices.reasons.${reason}`),
        },
        {
          id: "card",
          header: t("card"),
          from: "lg",
          cell: ({ card }) => (card ? cardName(words, card) : NOTHING),
        },
        {
          id: "number",
          header: t("number"),
          place: "note",
          cell: ({ invoice_number }) => invoice_number ?? NOTHING,
        },
        {
          id: "total",
          header: t("total"),
          numeric: true,
          cell: ({ amount_cents }) => money(amount_cents),
        },
        {
          id: "status",
          header: t("status"),
          place: "state",
          cell: ({ status, ...payment }) => (
            <>
              <Badge tone={TONE[status]}>{t(`statuses.${status}`)}</Badge>
              <MoneyRemarks lang={lang} of={payment} />
            </>
          ),
        },
      ]}
    />
  );
}
