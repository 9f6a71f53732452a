import { getTranslations } from "next-intl/server";
import { auditWords } from "@/components/activity/audit-words";
import { longDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import type { ProducerFacts, TimelineEvent } from "@/lib/producers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

interface EventWords {
  text: string;
  detail?: string | null;
  /** The screen of the event; none for a note. */
  href?: string;
}

/** Returns a function that puts an event of a farm into words, with the way to its screen. */
export async function eventWords(lang: Lang, farm: Pick<ProducerFacts, "uuid" | "name">) {
  const t = await getTranslations("producers.events");
  const plans = await getTranslations("producers.plans");
  const activity = await getTranslations("activity");
  const actOf = await auditWords();
  const screen = (path: string) => adminHref(lang, `/farms/${farm.uuid}/${path}`);
  const payments = (show: string, q: string) =>
    `${adminHref(lang, "/payments")}?${new URLSearchParams({ show, q })}`;
  const money = (cents: number) => formatMoney(cents, lang);
  const trialOf = (ends_at: string | null) =>
    ends_at && t("trialUntil", { date: longDay(new Date(ends_at), lang) });
  return (event: TimelineEvent): EventWords => {
    switch (event.kind) {
      case "note":
        return { text: event.data.text, detail: event.data.author };
      case "plan": {
        const { act, before, after, ended, trial_ends_at } = event.data;
        const href = screen("plan");
        if (act === "farm.create") return { text: t("signUp"), href };
        const trial = trialOf(trial_ends_at);
        if (after)
          return {
            text: t("plan", { before: before ? plans(before) : "–", after: plans(after) }),
            detail: trial,
            href,
          };
        if (ended !== null) return { text: t(ended ? "planEnded" : "planResumed"), detail: trial, href };
        return { text: trial ?? t("planChanged"), href };
      }
      case "send": {
        const { title, uuid, deleted, messages } = event.data;
        return {
          text: title || t("untitled"),
          detail: t("messages", { count: messages }),
          ...(deleted ? {} : { href: screen(`notifications/${uuid}`) }),
        };
      }
      case "returned":
        return { text: t("returned", event.data), href: screen("statistics") };
      case "payment": {
        const { status, cents, last4 } = event.data;
        return {
          text: t(`payments.${status}`, { amount: money(cents) }),
          detail: last4 ? t("card", { last4 }) : null,
          href: payments("payments", farm.name),
        };
      }
      case "refund":
        return {
          text: t("refund", { amount: money(event.data.cents) }),
          detail: event.data.number,
          href: payments("credit_notes", event.data.number ?? farm.name),
        };
      case "dispute":
        return {
          text: t(`disputes.${event.data.what}`, { amount: money(event.data.cents) }),
          detail: t(`disputeStates.${event.data.status}`),
          href: adminHref(lang, "/payments"),
        };
      case "activity": {
        const { action, actor, user, reason, cents, plan, trial_ends_at } = event.data;
        const details = [
          cents === null ? null : money(cents),
          plan ? plans(plan) : null,
          trialOf(trial_ends_at),
          reason && t("reason", { reason }),
        ];
        return {
          text: `${user || activity(`actors.${actor}` as never)} ${actOf(action)}`,
          detail: details.filter(Boolean).join(" · ") || null,
          // The activity of the farm does not have what an account did.
          href: action.startsWith("account.")
            ? `${adminHref(lang, "/logs")}?${new URLSearchParams({ log: "audit", action })}`
            : screen("activity"),
        };
      }
    }
  };
}
