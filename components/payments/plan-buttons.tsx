"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { freeLevel } from "@/lib/billing/rules/free-level";
import { formatMoney } from "@/lib/i18n/format";
import type { PlanOffer, PlanState } from "@/lib/payments/plans/plan-offer";
import type { Lang } from "@/lib/vocabulary/languages";

/** Cancels the plan, lets it go on, or takes a planned change back; each says dates and amounts before. */
export function PlanButtons({
  lang,
  farmId,
  plan,
  offers,
  farms,
  inTrial,
  date,
  actions,
}: {
  lang: Lang;
  farmId: number;
  plan: PlanState;
  offers: PlanOffer[];
  /** How many farms the account has. */
  farms: number;
  inTrial: boolean;
  /** The end of the period in words. */
  date: string;
  actions: { cancel: PlainAction; resume: PlainAction; undo: PlainAction };
}) {
  const t = useTranslations("payments");
  const row = useRowAction(lang, { farm_id: farmId });
  const name = plan.plan_type ? t(`plans.${plan.plan_type}`) : "";
  const prepaid = formatMoney(plan.prepaid_cents, lang);
  const offer = offers.find(({ plan_type }) => plan_type === plan.plan_type);
  if (plan.cancel_at_period_end)
    return (
      <div className="mt-5">
        <ConfirmDialog
          trigger={<Button className="max-sm:w-full">{t("buttons.resume")}</Button>}
          tone="primary"
          words={{
            title: t("buttons.resumeTitle"),
            description: t("buttons.resumeText", {
              plan: name,
              amount: formatMoney(offer?.total_cents ?? 0, lang),
              date,
            }),
            confirm: t("buttons.resume"),
            cancel: t("buttons.back"),
          }}
          onConfirm={() => row.run(actions.resume, t("buttons.resumed"))}
        />
      </div>
    );
  return (
    <div className="mt-5 flex flex-wrap gap-3 max-sm:[&>*]:w-full">
      {plan.next_plan_type ? (
        <ConfirmDialog
          trigger={<Button variant="secondary">{t("buttons.undo")}</Button>}
          tone="primary"
          words={{
            title: t("buttons.undoTitle"),
            description: t("buttons.undoText", { plan: name, total: prepaid }),
            confirm: t("buttons.undo"),
            cancel: t("buttons.back"),
          }}
          onConfirm={() => row.run(actions.undo, t("buttons.undone"))}
        />
      ) : null}
      <ConfirmDialog
        trigger={<Button variant="danger-ghost">{t("buttons.cancel")}</Button>}
        words={{
          title: t("buttons.cancelTitle"),
          description: [
            inTrial
              ? t("buttons.cancelTrial", { date, farms, ...freeLevel(lang) })
              : t("buttons.cancelText", { date, farms }),
            plan.prepaid_cents > 0 ? t("buttons.cancelRefund", { total: prepaid }) : "",
          ].join(" "),
          confirm: t("buttons.cancel"),
          cancel: t("buttons.keep"),
        }}
        onConfirm={() => row.run(actions.cancel, t("buttons.canceled", { date }))}
      />
    </div>
  );
}
