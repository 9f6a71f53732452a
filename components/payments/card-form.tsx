"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { CardFormFacts, Cards } from "@/lib/payments/cards/presenter";
import type { FormState } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";
import { AgreementText } from "./agreement-text";
import { PlanField, StripeCardField, TestCardField } from "./card-fields";
import { goToBank } from "./go-to-bank";
import type { ConfirmCard } from "./stripe-fields";

export interface CardFormProps {
  lang: Lang;
  /** What readCardForm returns. */
  facts: CardFormFacts;
  actions: { add: FormAction; start: PlainAction };
  /** The plan that was chosen before; the form asks for one otherwise, or for none. */
  chosen?: PaidPlan;
  /** Where the cardholder goes on after the page of the bank; the page of the successful payment otherwise. */
  returnTo?: string;
  /** The card is there, or will be soon ("pending": the provider does not answer). */
  onAdded?: (answer: Cards) => void;
}

/** Marks when a card was refused, so that the fields of the card begin anew. */
const atCard = (state: FormState): FormState =>
  state.errors.token ? { ...state, values: { ...state.values, card_refused: state.at } } : state;

/**
 * Takes a card: by the provider's own form, or where there is none by its test cards. It states which plan begins with
 * it, and goes to the bank when the bank asks. Needs the messages "payments" and "common".
 */
export function CardForm({ lang, facts, actions, chosen, returnTo, onAdded }: CardFormProps) {
  const t = useTranslations("payments.cardForm");
  const common = useTranslations("common");
  const router = useRouter();
  const { farm, offers, begins_at, publishable_key } = facts;
  const [plan, setPlan] = useState(chosen);
  const [leaving, setLeaving] = useState(false);
  const confirm = useRef<ConfirmCard | null>(null);
  const offer = offers.find(({ plan_type }) => plan_type === plan) ?? null;

  const send: FormAction = async (previous, payload) => {
    if (publishable_key) {
      const failed = (token: string): FormState => ({
        status: "failed",
        errors: { token: [token] },
        values: {},
        at: Date.now(),
      });
      if (!confirm.current) return failed(t("loading"));
      const confirmed = await confirm.current();
      if ("error" in confirmed) return failed(confirmed.error);
      payload.set("token", confirmed.token);
    }
    const state = await actions.add(previous, payload);
    // A refusal of anything but the card means that the terms shown are outdated.
    if (state.status === "failed" && !state.errors.token) router.refresh();
    return atCard(state);
  };

  const done = ({ result }: FormState) => {
    const answer = result as Cards;
    if (!answer.authentication_url) return onAdded?.(answer);
    setLeaving(true);
    goToBank(answer.authentication_url, returnTo);
  };

  return (
    <ActionForm
      action={send}
      lang={lang}
      summary={common("checkForm")}
      labels={{ token: publishable_key ? t("card") : t("test") }}
      onDone={done}
      className="grid gap-5"
    >
      <input type="hidden" name="farm_id" value={farm.id} />
      {chosen ? (
        <input type="hidden" name="plan_type" value={chosen} />
      ) : offers.length > 0 ? (
        <PlanField {...{ lang, offers, plan }} onChange={setPlan} />
      ) : null}
      {publishable_key ? (
        <StripeCardField
          farmId={farm.id}
          publishableKey={publishable_key}
          start={actions.start}
          {...{ lang, confirm }}
        />
      ) : (
        <TestCardField />
      )}
      <AgreementText
        lang={lang}
        agreement={{
          plan: offer && begins_at ? { offer, starts: "trial_end", at: begins_at } : null,
          unit_tenths: facts.unit_tenths,
          time_zone: farm.time_zone,
        }}
      />
      {leaving ? <p role="status">{t("toBank")}</p> : null}
      <SubmitButton pending={leaving || undefined} className="justify-self-end max-sm:w-full">
        {t(offer ? "agreeAndAdd" : "add")}
      </SubmitButton>
    </ActionForm>
  );
}
