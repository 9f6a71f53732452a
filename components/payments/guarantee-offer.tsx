"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { longDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import type { PlanState } from "@/lib/payments/plans/plan-offer";
import type { Guarantee } from "@/lib/payments/refunds/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Offers the first payment back while the guarantee lasts, and says before what happens to plan and page. */
export function GuaranteeOffer({
  lang,
  farm,
  farms,
  guarantee,
  plan,
  action,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  /** How many farms the account has. */
  farms: number;
  guarantee: Guarantee;
  plan: PlanState;
  action: PlainAction;
}) {
  const t = useTranslations("payments.guarantee");
  const row = useRowAction(lang, { farm_id: farm.id });
  const { until, card_cents, credit_cents, ends, taxed } = guarantee;
  const money = (cents: number) => formatMoney(cents, lang);
  const day = (at: Date | null) => (at ? longDay(at, lang, farm.time_zone) : "");
  const total = money(card_cents + credit_cents);
  const points = [
    ...(card_cents > 0 ? [t("toCard", { total: money(card_cents) })] : []),
    ...(credit_cents > 0 ? [t("toCredit", { total: money(credit_cents) })] : []),
    ...(plan.prepaid_cents > 0 ? [t("change", { total: money(plan.prepaid_cents) })] : []),
    t(`ends.${ends}`, { date: day(plan.period_end), farms }),
    t("once"),
  ];
  return (
    <Card as="section" id="guarantee">
      <CardHeader title={t("title")} className="mb-2" />
      <p className="max-w-prose">{t("text", { date: day(until), total, taxed: taxed ? "yes" : "no" })}</p>
      <div className="mt-4">
        <ConfirmDialog
          trigger={
            <Button variant="secondary" className="max-sm:w-full">
              {t("button")}
            </Button>
          }
          words={{
            title: t("confirmTitle", { total }),
            description: points.map((point) => (
              <span key={point} className="mt-2 block">
                {point}
              </span>
            )),
            confirm: t(ends === "over" ? "confirmOver" : "confirm"),
            cancel: t("keep"),
          }}
          onConfirm={() => row.run(action, t("done"))}
        />
      </div>
    </Card>
  );
}
