import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { limitsOf, planTitle, unitPriceTenths } from "@/lib/billing/rules";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { adminHref } from "@/lib/i18n/routes";
import type { CardFormFacts } from "@/lib/payments/cards/presenter";
import type { PlanOffer } from "@/lib/payments/plans/plan-offer";
import type { PlanPage } from "@/lib/payments/plans/presenter";
import { doesExist, isActivePlan } from "@/lib/payments/plans/rules/plans";
import { cardName } from "./card-name";
import { ChoosePlan, type PlanStart } from "./choose-plan";
import { TaxedAt } from "./taxed-at";

/** Returns why no plan can be chosen now; null when one can. */
function blockedBy({ plan }: PlanPage) {
  if (!doesExist(plan.plan_status)) return null;
  if (plan.past_due) return "payFirst";
  if (plan.next_plan_type) return "changeWaits";
  return plan.cancel_at_period_end ? "resumeFirst" : null;
}

/** Lists what can be chosen, with prices and what each plan holds; a plan that is too small says which figures are too high. */
export async function PlanOffers({
  lang,
  page,
  facts,
  start,
  chosen,
  actions,
}: {
  lang: Lang;
  page: PlanPage;
  facts: CardFormFacts;
  start: PlanStart;
  /** The plan whose question is open, after the page of the bank. */
  chosen: string | null;
  actions: { choose: FormAction; add: FormAction; start: PlainAction };
}) {
  const t = await getTranslations("payments");
  const levels = await getTranslations("pricing.levels");
  const money = (cents: number) => formatMoney(cents, lang);
  const number = (value: number) => formatNumber(value, lang);
  const running = isActivePlan(page.plan.plan_status);
  const blocked = blockedBy(page);
  const cards = page.cards.map((card) => ({ id: card.id, name: cardName(t, card) }));
  const choice = (offer: PlanOffer) => {
    if (running && page.plan.plan_type === offer.plan_type)
      return <Badge tone="success">{t("offers.current")}</Badge>;
    if (page.plan.next_plan_type === offer.plan_type)
      return <Badge tone="highlight">{t("offers.next")}</Badge>;
    if (offer.over.length > 0)
      return (
        <ul className="grid gap-2 text-sm">
          {offer.over.map(({ kind, used, max }) => (
            <li key={kind}>
              <p className="font-medium text-danger">
                {t(`offers.over.${kind}`, { used: number(used), max: number(max) })}
              </p>
              <Link
                href={adminHref(
                  lang,
                  kind === "farms"
                    ? "/farms"
                    : `/farms/${facts.farm.uuid}/${kind === "users" ? "team" : kind}`,
                )}
                className="inline-block py-1 font-medium text-link underline underline-offset-4"
              >
                {t(`offers.lower.${kind}`)}
              </Link>
            </li>
          ))}
        </ul>
      );
    return blocked ? null : (
      <ChoosePlan
        {...{ lang, offer, facts, start, cards, actions }}
        credit_cents={page.plan.credit_cents}
        opens={chosen === offer.plan_type}
      />
    );
  };
  return (
    <Card as="section" id="plans">
      <CardHeader
        title={t(running ? "offers.changeTitle" : "offers.title")}
        description={t("offers.description")}
      />
      <TaxedAt lang={lang} at={page.taxed_at} />
      <p className="mb-4 hidden font-medium noscript:block">{t("offers.needsJavaScript")}</p>
      {blocked ? <p className="mb-4 font-medium">{t(`offers.blocked.${blocked}`)}</p> : null}
      <ul className="grid gap-3 sm:grid-cols-2">
        {[...page.offers].reverse().map((offer) => {
          const limits = limitsOf(offer.plan_type);
          const sends = limits.max_notifications;
          return (
            <li key={offer.plan_type} className="flex flex-col rounded-lg border border-line p-4">
              <h3 className="font-sans text-base font-semibold tracking-normal">
                {t(`plans.${offer.plan_type}`)}
                <span className="font-normal text-muted"> · {levels(planTitle(offer.plan_type))}</span>
              </h3>
              <p className="mt-1 text-lg font-semibold">
                {t("offers.month", { amount: money(offer.cents / offer.months) })}
              </p>
              <p className="text-sm text-muted">
                {t("offers.bill", {
                  total: money(offer.total_cents),
                  taxed: offer.taxes.length > 0 ? "yes" : "no",
                  months: offer.months,
                })}
              </p>
              <ul className="mb-4 mt-3 grid gap-1 text-sm">
                <li>
                  {t("offers.holds", {
                    subscribers: number(limits.max_subscribers),
                    sends:
                      sends === null
                        ? t("offers.sendsUnlimited")
                        : t("offers.sends", { count: number(sends) }),
                  })}
                </li>
                <li>
                  {t("offers.more", {
                    farms: limits.max_farms,
                    produces: number(limits.max_produces),
                    questions: number(limits.max_questions),
                    users: number(limits.max_users),
                  })}
                </li>
                <li>{t("offers.unit", { unit: money(unitPriceTenths(offer.plan_type) / 10) })}</li>
              </ul>
              <div className="mt-auto">{choice(offer)}</div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
