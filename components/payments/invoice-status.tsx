import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { formatMoney } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/payments/documents/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

const TONE = {
  draft: "neutral",
  open: "danger",
  paid: "success",
  void: "neutral",
  uncollectible: "danger",
  not_due: "neutral",
} as const;

/** Shows the state of an invoice. */
export async function InvoiceStatus({
  status,
  notDue = false,
}: {
  status: Invoice["status"];
  /** An open one of a plan that is over, which nobody is asked to pay. */
  notDue?: boolean;
}) {
  const t = await getTranslations("payments.invoices");
  const shown = notDue ? "not_due" : status;
  return <Badge tone={TONE[shown]}>{t(`statuses.${shown}`)}</Badge>;
}

/** Shows what was given back of an invoice or a payment, and what a bank does to it. */
export async function MoneyRemarks({
  lang,
  of: { refunded_cents, dispute },
}: {
  lang: Lang;
  of: Pick<Invoice, "refunded_cents" | "dispute">;
}) {
  const t = await getTranslations("payments.invoices");
  return (
    <>
      {refunded_cents > 0 ? (
        <span className="block text-sm text-muted">
          {t("refunded", { amount: formatMoney(refunded_cents, lang) })}
        </span>
      ) : null}
      {dispute ? <span className="block text-sm text-muted">{t(`remarks.${dispute}`)}</span> : null}
    </>
  );
}
