"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { SelectField } from "@/components/forms/form-fields";
import type { PlainAction } from "@/components/forms/plain-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { longDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import type { CardFormFacts } from "@/lib/payments/cards/presenter";
import type { RequestAnswer } from "@/lib/payments/commands/presenter";
import type { PlanOffer } from "@/lib/payments/plans/plan-offer";
import type { FormState } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { AgreementText } from "./agreement-text";
import { CardForm } from "./card-form";
import { goToBank } from "./go-to-bank";

/** When a chosen plan begins. */
export interface PlanStart {
  starts: "trial_end" | "now" | "change";
  at: Date;
}

/**
 * Asks before a plan is chosen: what begins when, and for how much. Without a card it takes one first; in a trial, the
 * card and the plan are one step.
 */
export function ChoosePlan({
  lang,
  offer,
  facts,
  start,
  cards,
  used_cents,
  opens,
  actions,
}: {
  lang: Lang;
  offer: PlanOffer;
  facts: CardFormFacts;
  start: PlanStart;
  /** The cards in words, the one that pays first; the person may choose another. */
  cards: { id: number; name: string }[];
  /** What the credit of the account pays of the plan, before the card does. */
  used_cents: number;
  opens: boolean;
  actions: { choose: FormAction; add: FormAction; start: PlainAction };
}) {
  const t = useTranslations("payments");
  const common = useTranslations("common");
  const router = useRouter();
  const [open, setOpen] = useState(opens);
  const [leaving, setLeaving] = useState(false);
  const first = cards[0];
  const plan = t(`plans.${offer.plan_type}`);
  const due = formatMoney(offer.total_cents - used_cents, lang);
  const waits = start.starts === "trial_end" || used_cents === offer.total_cents;
  const date = longDay(start.at, lang, facts.farm.time_zone);
  const here = adminHref(lang, `/farms/${facts.farm.uuid}/plan`);
  const done = { now: "confirm.done", trial_end: "confirm.doneLater", change: "confirm.doneChange" } as const;
  const close = (words: string) => {
    setOpen(false);
    toast(words, { closeLabel: common("close") });
    if (opens) router.replace(here, { scroll: false });
    router.refresh();
  };
  const said = (answer: Partial<RequestAnswer>) =>
    answer.status === "pending" ? t("confirm.pending") : t(done[start.starts], { date });
  // A refusal means that the page shows outdated terms, so they are read anew.
  const choose: FormAction = async (previous, payload) => {
    const state = await actions.choose(previous, payload);
    if (state.status === "failed") router.refresh();
    return state;
  };
  const chosen = ({ result }: FormState) => {
    const answer = result as RequestAnswer;
    if (!answer.authentication_url) return close(said(answer));
    setLeaving(true);
    goToBank(answer.authentication_url);
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant={offer.plan_type === "yearly" ? "primary" : "secondary"}>
          {t("offers.choose")}
          <span className="sr-only"> ({plan})</span>
        </Button>
      </DialogTrigger>
      <DialogContent title={t("confirm.title", { plan })} closeLabel={common("close")}>
        {first ? (
          <ActionForm
            action={choose}
            lang={lang}
            summary={common("checkForm")}
            labels={{ card: t("confirm.card"), card_id: t("confirm.card") }}
            onDone={chosen}
            className="grid gap-5"
          >
            <input type="hidden" name="farm_id" value={facts.farm.id} />
            <input type="hidden" name="plan_type" value={offer.plan_type} />
            <input type="hidden" name="expected_total_cents" value={offer.total_cents} />
            <input type="hidden" name="expected_start" value={start.starts} />
            <input type="hidden" name="expected_start_at" value={start.at.toISOString()} />
            <AgreementText
              lang={lang}
              agreement={{
                plan: { offer, ...start },
                unit_tenths: facts.unit_tenths,
                time_zone: facts.farm.time_zone,
              }}
            />
            {cards.length > 1 ? (
              <SelectField
                name="card_id"
                label={t("confirm.card")}
                defaultValue={String(first.id)}
                options={cards.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            ) : (
              <p id="field-card" tabIndex={-1}>
                <input type="hidden" name="card_id" value={first.id} />
                <span className="text-muted">{t("confirm.card")}</span>{" "}
                <span className="font-semibold">{first.name}</span>
              </p>
            )}
            {used_cents > 0 ? (
              <p>{t("confirm.credit", { credit: formatMoney(used_cents, lang), due })}</p>
            ) : null}
            {leaving ? <p role="status">{t("cardForm.toBank")}</p> : null}
            <SubmitButton pending={leaving || undefined} className="justify-self-end max-sm:w-full">
              {waits ? t("confirm.agreeLater") : t("confirm.agree", { total: due })}
            </SubmitButton>
          </ActionForm>
        ) : (
          <>
            {start.starts === "trial_end" ? null : <p className="mb-4">{t("confirm.needsCard")}</p>}
            <CardForm
              lang={lang}
              facts={{
                ...facts,
                offers: facts.offers.filter(({ plan_type }) => plan_type === offer.plan_type),
              }}
              chosen={start.starts === "trial_end" ? offer.plan_type : undefined}
              actions={actions}
              returnTo={start.starts === "trial_end" ? here : `${here}?choose=${offer.plan_type}`}
              onAdded={(answer) =>
                start.starts === "trial_end" || answer.status === "pending"
                  ? close(said(answer))
                  : router.refresh()
              }
            />
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
