import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { formatMoney } from "@/lib/i18n/format";
import { href } from "@/lib/i18n/routes";
import type { DisputeSummary } from "@/lib/payments/disputes/dispute-view";
import type { Lang } from "@/lib/vocabulary/languages";

/** Says which disputes keep the farms from sending, and what the owner can do about them. */
export async function DisputeNotice({ lang, disputes }: { lang: Lang; disputes: readonly DisputeSummary[] }) {
  const t = await getTranslations("payments.dispute");
  const money = (cents: number) => formatMoney(cents, lang);
  return disputes.map(({ id, kind, status, amount_cents, withdrawn_cents, fee_cents }) => (
    <Alert
      key={id}
      tone="danger"
      title={t("title", { kind: status === "lost" ? "lost" : kind, amount: money(amount_cents) })}
      action={
        <LinkButton href={href("contact", lang)} variant="secondary" size="sm">
          {t("write")}
        </LinkButton>
      }
    >
      <p>{t(status === "lost" ? "lost" : status === "under_review" ? "review" : "open")}</p>
      {withdrawn_cents > 0 ? (
        <p>{t("withdrawn", { amount: money(withdrawn_cents), fee: money(fee_cents) })}</p>
      ) : null}
    </Alert>
  ));
}
