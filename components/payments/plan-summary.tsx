import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { formatTenths } from "@/components/notifications/words";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { planTitle } from "@/lib/billing/rules";
import { freeLevel } from "@/lib/billing/rules/free-level";
import { longDay, longMoment } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import type { PlanPage } from "@/lib/payments/plans/presenter";
import {
  changesCloseAt,
  daysUntil,
  doesExist,
  isActivePlan,
  nextPayment,
  trialEnd,
} from "@/lib/payments/plans/rules/plans";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { cardName } from "./card-name";
import { farmCount } from "./farm-count";
import { PlanButtons } from "./plan-buttons";

interface Farm {
  id: number;
  plan_type: PlanType;
  trial_ends_at: Date | null;
  time_zone: string;
}

/**
 * Says in one look which plan a farm has, how it stands, what is paid next, and with which card. Of a farm that the
 * account's plan does not cover it says so, and that the rest is about the account.
 */
export async function PlanSummary({
  lang,
  farm,
  page,
  chargesHref,
  actions,
}: {
  lang: Lang;
  farm: Farm;
  page: PlanPage;
  chargesHref: string;
  actions: { cancel: PlainAction; resume: PlainAction; undo: PlainAction };
}) {
  const t = await getTranslations("payments");
  const levels = await getTranslations("pricing.levels");
  const { plan, cards } = page;
  const now = new Date();
  const day = (at: Date) => longDay(at, lang, farm.time_zone);
  const money = (cents: number) => formatMoney(cents, lang);
  const running = isActivePlan(plan.plan_status);
  const trial = trialEnd(farm, now);
  const next = nextPayment(plan, page.offers);
  const name =
    farm.plan_type === "trial" || farm.plan_type === "beta-free" || farm.plan_type === "canceled"
      ? t(`summary.names.${farm.plan_type}`)
      : t(`plans.${farm.plan_type}`);
  const ends = plan.period_end ? day(plan.period_end) : "";
  const closes = plan.period_end && changesCloseAt(plan.period_end);
  const { used: farms, max } = farmCount(page);
  const free = freeLevel(lang);
  const accountPlan = plan.plan_type ? t(`plans.${plan.plan_type}`) : "";
  const larger = page.offers.some(({ over }) => over.every(({ kind }) => kind !== "farms"));
  const lines: string[] = [];
  if (trial) {
    lines.push(t("summary.trial", { days: daysUntil(trial, now), date: day(trial) }));
    if (!running) lines.push(t("summary.trialAlone", { farms, ...free }));
    else if (plan.cancel_at_period_end) lines.push(t("summary.trialCanceled"));
    else if (plan.plan_type) lines.push(t("summary.trialThen", { plan: accountPlan }));
  } else if (running) {
    if (plan.cancel_at_period_end) lines.push(t("summary.canceled", { date: ends }));
    else if (!plan.next_plan_type) lines.push(t("summary.runs", { date: ends }));
  } else if (farm.plan_type === "beta-free") lines.push(t("summary.beta"));
  else lines.push(page.plan_ended ? t("summary.ended", { farms }) : t("summary.none", free));
  if (plan.next_plan_type)
    lines.push(
      t("summary.change", {
        plan: t(`plans.${plan.next_plan_type}`),
        date: ends,
        total: money(plan.prepaid_cents),
      }),
      ...(closes ? [t("summary.changeUntil", { date: longMoment(closes, lang, farm.time_zone) })] : []),
    );
  const card = cards.find(({ is_default }) => is_default);
  const paid_credit = plan.credit_cents - plan.given_cents;
  const facts: { label: string; value: string; link?: { href: string; label: string } }[] = [
    {
      label: t("summary.next"),
      value: next
        ? next.cents > 0
          ? t("summary.nextValue", { amount: money(next.cents), date: day(next.at) })
          : t("summary.nextPaid", { date: day(next.at) })
        : t(plan.renewing ? "summary.renewing" : "summary.nextNone"),
    },
    ...(paid_credit > 0
      ? [
          {
            label: t("summary.credit"),
            value: t(doesExist(plan.plan_status) ? "summary.creditValue" : "summary.creditReturned", {
              amount: money(paid_credit),
            }),
          },
        ]
      : []),
    ...(plan.given_cents > 0
      ? [{ label: t("summary.given"), value: t("summary.givenValue", { amount: money(plan.given_cents) }) }]
      : []),
    { label: t("summary.card"), value: card ? cardName(t, card) : t("summary.noCard") },
    {
      label: t("summary.charges"),
      value: t("summary.chargesValue", { amount: formatTenths(page.open_charges_tenths, lang) }),
      link: { href: chargesHref, label: t("summary.chargesLink") },
    },
  ];
  const open = page.invoices.find(({ status }) => status === "open");
  const asks = open !== undefined && page.asked_invoices.includes(open.id);
  return (
    <Card as="section">
      <CardHeader
        title={name}
        action={
          page.plan_ended ? (
            <Badge tone="warning">{t("summary.hidden")}</Badge>
          ) : (
            <Badge tone="success">{t("summary.level", { level: levels(planTitle(farm.plan_type)) })}</Badge>
          )
        }
      />
      {plan.past_due && open ? (
        <Alert
          tone="danger"
          className="mb-4"
          title={t(asks ? "summary.bankAsks" : "summary.pastDue")}
          action={
            <a href="#invoices" className="font-semibold underline underline-offset-4">
              {t("summary.toInvoices")}
            </a>
          }
        >
          <p>
            {t(asks ? "summary.bankAsksText" : "summary.pastDueText", {
              number: open.number ?? "",
              due: money(open.due_cents),
            })}
          </p>
          {open.next_attempt_at && !asks ? (
            <p>{t("summary.pastDueNext", { date: day(open.next_attempt_at) })}</p>
          ) : null}
        </Alert>
      ) : null}
      {page.covers_farm ? null : (
        <>
          <p>
            {t("summary.uncovered", {
              ...{ plan: accountPlan, max, farms, larger: larger ? "yes" : "no" },
              ...free,
            })}
          </p>
          <h3 className="mt-5 text-lg">{t("summary.ofAccount", { plan: accountPlan })}</h3>
          <p className="mb-1 text-muted">{t("summary.ofAccountText")}</p>
        </>
      )}
      <div className="grid gap-1">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <dl className="mt-4 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
        {facts.map(({ label, value, link }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
            {link ? (
              <dd>
                <Link
                  href={link.href}
                  className="inline-block py-1 font-medium text-link underline underline-offset-4"
                >
                  {link.label}
                </Link>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      {running && plan.renewing ? <p className="mt-5 text-muted">{t("summary.renewingText")}</p> : null}
      {running && !plan.renewing ? (
        <PlanButtons
          lang={lang}
          farmId={farm.id}
          plan={plan}
          offers={page.offers}
          farms={farms}
          inTrial={trial !== null}
          date={ends}
          actions={actions}
        />
      ) : null}
    </Card>
  );
}
