import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { limitsOf, planTitle, unitPriceTenths } from "@/lib/billing/rules";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import type { CardFormFacts } from "@/lib/payments/cards/presenter";
import type { PlanOffer } from "@/lib/payments/plans/plan-offer";
import type { PlanPage } from "@/lib/payments/plans/presenter";
import { doesExist, isActivePlan } from "@/lib/payments/plans/rules/plans";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
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

/** Lists the plans by level, with prices and what a level holds; a plan that is too small says which figures are too high. */
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
  const number = (value: number) => formatNumber(value, lang);
  const running = isActivePlan(page.plan.plan_status);
  const blocked = blockedBy(page);
  // Only of a plan that begins now is it certain what the credit pays.
  const usedOf = ({ total_cents }: PlanOffer) =>
    start.starts === "now" ? Math.min(page.plan.credit_cents, total_cents) : 0;
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
        used_cents={usedOf(offer)}
        opens={chosen === offer.plan_type}
      />
    );
  };
  const offers = [...page.offers].reverse();
  const titles = [...new Set(offers.map(({ plan_type }) => planTitle(plan_type)))];
  return (
    <Card as="section" id="plans">
      <CardHeader
        title={t(running ? "offers.changeTitle" : "offers.title")}
        description={t("offers.description")}
      />
      <TaxedAt lang={lang} at={page.taxed_at} />
      <p className="mb-4 hidden font-medium noscript:block">{t("offers.needsJavaScript")}</p>
      {blocked ? <p className="mb-4 font-medium">{t(`offers.blocked.${blocked}`)}</p> : null}
      <div className="grid gap-4">
        {titles.map((title) => {
          const ofTitle = offers.filter(({ plan_type }) => planTitle(plan_type) === title);
          return (
            <section key={title} className="overflow-hidden rounded-lg border border-line">
              <LevelHeader lang={lang} plan={ofTitle[0]!.plan_type} />
              <ul className="divide-y divide-line">
                {ofTitle.map((offer) => (
                  <li
                    key={offer.plan_type}
                    className={`flex items-center justify-between gap-x-4 gap-y-3 p-4 ${offer.over.length > 0 ? "flex-wrap" : ""}`}
                  >
                    <OfferPrice lang={lang} offer={offer} used_cents={usedOf(offer)} />
                    <div className={offer.over.length > 0 ? "basis-full" : "shrink-0"}>{choice(offer)}</div>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Card>
  );
}

/** Shows the level of a plan, and what it holds. */
async function LevelHeader({ lang, plan }: { lang: Lang; plan: PlanType }) {
  const t = await getTranslations("payments.offers");
  const levels = await getTranslations("pricing.levels");
  const number = (value: number) => formatNumber(value, lang);
  const { max_notifications: sends, ...limits } = limitsOf(plan);
  return (
    <div className="border-b border-line bg-sunken px-4 py-3">
      <h3 className="text-lg">{levels(planTitle(plan))}</h3>
      <p className="text-sm">
        {t("holds", {
          farms: limits.max_farms,
          subscribers: number(limits.max_subscribers),
          sends: sends === null ? t("sendsUnlimited") : t("sends", { count: number(sends) }),
          produces: number(limits.max_produces),
          questions: number(limits.max_questions),
          users: number(limits.max_users),
        })}
      </p>
    </div>
  );
}

/** Shows what a plan costs a month, at each payment and for each message, and what credit pays of the first payment. */
async function OfferPrice({
  lang,
  offer,
  used_cents,
}: {
  lang: Lang;
  offer: PlanOffer;
  /** What the credit of the account pays of the plan, before the card does. */
  used_cents: number;
}) {
  const t = await getTranslations("payments");
  const money = (cents: number) => formatMoney(cents, lang);
  const { plan_type, cents, months, total_cents, taxes } = offer;
  return (
    <div className="min-w-0">
      <h4 className="font-sans text-base font-semibold tracking-normal">
        <span className="mr-3">{t(`plans.${plan_type}`)}</span>
        <span className="inline-block">{t("offers.month", { amount: money(cents / months) })}</span>
      </h4>
      <p className="text-sm text-muted">
        {t("offers.bill", {
          ...{ before: money(cents), total: money(total_cents), months },
          taxed: taxes.length > 0 ? "yes" : "no",
        })}
      </p>
      {used_cents > 0 ? (
        <p className="text-sm font-medium">
          {t("confirm.credit", { credit: money(used_cents), due: money(total_cents - used_cents) })}
        </p>
      ) : null}
      <p className="text-sm text-muted">
        {t("offers.unit", { unit: money(unitPriceTenths(plan_type) / 10) })}
      </p>
    </div>
  );
}
