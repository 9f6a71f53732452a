import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { formatDay } from "@/lib/i18n/dates";
import { formatMoney, formatNumber, formatRate } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import type { ProducerFacts } from "@/lib/producers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { FACT_LINK, OtherFarms, OwnerFact } from "./owner-facts";
import { Health, Plan, VerificationBadge } from "./producer-cells";

/** One fact with its name. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Shows whether we hold the sends of a farm, and why somebody should look at them. */
async function Sends({ farm }: { farm: ProducerFacts }) {
  const t = await getTranslations("producers.review");
  const { doubts, sending_held_at: held_at } = farm;
  if (doubts.length === 0 && !held_at) return t("none");
  return (
    <>
      <span className="flex flex-wrap gap-1.5">
        {held_at ? <Badge tone="danger">{t("held")}</Badge> : null}
        {doubts.map((doubt) => (
          <Badge key={doubt} tone="warning" wraps>
            {t(`doubts.${doubt}`)}
          </Badge>
        ))}
      </span>
      {held_at ? (
        <span className="mt-1 block text-sm text-muted">
          {t("since", { date: formatDay(held_at) })} · {farm.sending_held_reason}
        </span>
      ) : null}
    </>
  );
}

/** Names the farm with which what an account paid is counted. A deleted farm has no page to lead to. */
async function PaidBy({ lang, farm }: { lang: Lang; farm: NonNullable<ProducerFacts["account"]>["farm"] }) {
  const words = (await getTranslations("producers"))("view.paidBy", { name: farm.name });
  return farm.deleted ? (
    <span className="block text-sm text-muted">{words}</span>
  ) : (
    <Link href={adminHref(lang, `/producers/${farm.uuid}`)} className={`block text-sm/6 ${FACT_LINK}`}>
      {words}
    </Link>
  );
}

/** Shows who owns a farm, what it pays, how its emails are received, and its totals. */
export async function ProducerFactList({ lang, farm }: { lang: Lang; farm: ProducerFacts }) {
  const t = await getTranslations("producers");
  const payments = await getTranslations("payments");
  const { account, recent } = farm;
  const rate = (count: number) => formatRate(recent.emails > 0 ? count / recent.emails : null, lang);
  const dayOf = (at: Date | string | null) => (at ? formatDay(new Date(at)) : "–");
  const card = account?.card;
  const groups: [string, ReactNode][][] = [
    [
      [t("columns.owner"), <OwnerFact key="owner" lang={lang} farm={farm} />],
      ...(farm.others.length > 0
        ? [[t("view.others"), <OtherFarms key="others" lang={lang} farm={farm} />] as [string, ReactNode]]
        : []),
      [t("view.city"), farm.city ?? "–"],
      [t("columns.signed_up"), dayOf(farm.signed_up_at)],
    ],
    [
      [t("columns.plan"), <Plan key="plan" farm={farm} />],
      [
        t("view.period"),
        account?.period_end
          ? `${dayOf(account.period_end)}${account.cancel_at_period_end ? ` (${t("view.ends")})` : ""}`
          : "–",
      ],
      [
        t("view.card"),
        card
          ? t("view.cardOf", {
              brand: payments("brand", { brand: card.brand }),
              last4: card.last4,
              expires: `${String(card.exp_month).padStart(2, "0")}/${card.exp_year}`,
            })
          : t("view.noCard"),
      ],
      [
        t("columns.revenue"),
        <>
          {formatMoney(farm.revenue_cents, lang)}
          {account && account.farm.uuid !== farm.uuid ? <PaidBy lang={lang} farm={account.farm} /> : null}
        </>,
      ],
      ...(account?.past_due_since
        ? [[t("view.pastDue"), dayOf(account.past_due_since)] as [string, ReactNode]]
        : []),
    ],
    [
      [t("columns.health"), <Health key="health" health={farm.health} said />],
      [t("columns.emails"), formatNumber(recent.emails, lang)],
      [t("review.title"), <Sends key="sends" farm={farm} />],
      [t("columns.bounced"), `${formatNumber(recent.bounced, lang)} (${rate(recent.bounced)})`],
      [t("columns.complained"), `${formatNumber(recent.complained, lang)} (${rate(recent.complained)})`],
    ],
    [
      [t("columns.subscribers"), formatNumber(farm.subscribers, lang)],
      [t("columns.sends"), formatNumber(farm.sends, lang)],
      [t("columns.last_send"), farm.last_send_at ? dayOf(farm.last_send_at) : t("never")],
      [
        t("columns.verification"),
        <>
          <VerificationBadge verification={farm.verification} said />
          {farm.verification_reason ? (
            <span className="mt-1 block text-sm text-muted">{farm.verification_reason}</span>
          ) : null}
          <Link
            href={adminHref(lang, `/farms/${farm.uuid}/settings?section=verification`)}
            className={`mt-1 block text-sm/6 ${FACT_LINK}`}
          >
            {t("view.decide")}
          </Link>
        </>,
      ],
    ],
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {groups.map((facts, at) => (
        <Card key={String(at)} padding="sm">
          <dl className="grid gap-3">
            {facts.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  );
}
