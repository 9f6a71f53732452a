import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import type { Invoice } from "@/lib/payments/presenter";

const TONE = {
  draft: "neutral",
  open: "danger",
  paid: "success",
  void: "neutral",
  uncollectible: "danger",
} as const;

/** Shows the state of an invoice, what was given back of it, and what a bank does to its payment. */
export async function InvoiceStatus({
  lang,
  invoice: { status, refunded_cents, dispute },
  due = true,
}: {
  lang: Lang;
  /** Whether an open one is to be paid: not when its plan is over. */
  due?: boolean;
  invoice: Pick<Invoice, "status" | "refunded_cents" | "dispute">;
}) {
  const t = await getTranslations("payments.invoices");
  return (
    <>
      {status === "open" && !due ? (
        <Badge tone="neutral">{t("statuses.notDue")}</Badge>
      ) : (
        <Badge tone={TONE[status]}>{t(`statuses.${status}`)}</Badge>
      )}
      {refunded_cents > 0 ? (
        <span className="block text-sm text-muted">
          {t("refunded", { amount: formatMoney(refunded_cents, lang) })}
        </span>
      ) : null}
      {dispute ? <span className="block text-sm text-muted">{t(`remarks.${dispute}`)}</span> : null}
    </>
  );
}
