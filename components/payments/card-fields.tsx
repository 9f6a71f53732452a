"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { useForm } from "@/components/forms/action-form";
import type { PlainAction } from "@/components/forms/plain-action";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { formatMoney } from "@/lib/i18n/format";
import type { PlanOffer } from "@/lib/payments/plans/plan-offer";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";
import type { ConfirmCard } from "./stripe-fields";
import { TEST_CARDS } from "./test-cards";

const StripeFields = dynamic(() => import("./stripe-fields"), { ssr: false });

/** Chooses one of Stripe's test cards by what it does. */
export function TestCardField() {
  const t = useTranslations("payments.cardForm");
  const { state } = useForm();
  // Kept here, because a token never comes back with the errors; a sent form shows it anew by its key.
  const [token, setToken] = useState<string>(`pm_card_${TEST_CARDS[0]}`);
  return (
    <Field name="token" label={t("test")} help={t("testHelp")} errors={state.errors}>
      <Select
        key={state.at}
        defaultValue={token}
        onChange={(event) => setToken(event.target.value)}
        options={TEST_CARDS.map((card) => ({ value: `pm_card_${card}`, label: t(`tests.${card}`) }))}
      />
    </Field>
  );
}

/** Chooses the plan that begins at the end of the trial. */
export function PlanField({
  lang,
  offers,
  plan,
  onChange,
}: {
  lang: Lang;
  offers: PlanOffer[];
  plan: PaidPlan | undefined;
  onChange: (plan: PaidPlan | undefined) => void;
}) {
  const t = useTranslations("payments");
  const { state } = useForm();
  return (
    <Field name="plan_type" label={t("cardForm.plan")} errors={state.errors}>
      <Select
        key={state.at}
        defaultValue={plan}
        onChange={({ target }) =>
          onChange(offers.find(({ plan_type }) => plan_type === target.value)?.plan_type)
        }
        options={[
          { value: "", label: t("cardForm.noPlan") },
          ...offers.map(({ plan_type, taxes, total_cents }) => ({
            value: plan_type,
            label: t("cardForm.option", {
              plan: t(`plans.${plan_type}`),
              total: formatMoney(total_cents, lang),
              taxed: taxes.length > 0 ? "yes" : "no",
            }),
          })),
        ]}
      />
    </Field>
  );
}

/** Opens Stripe's own card form, and again for another card after one was refused. */
export function StripeCardField({
  lang,
  farmId,
  publishableKey,
  confirm,
  start,
}: {
  lang: Lang;
  farmId: number;
  publishableKey: string;
  confirm: RefObject<ConfirmCard | null>;
  start: PlainAction;
}) {
  const t = useTranslations("payments.cardForm");
  const { state } = useForm();
  const [secret, setSecret] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const open = useCallback(async () => {
    setRefusal(null);
    const answer = await start(IDLE, { _lang: lang, farm_id: farmId }).catch(() => null);
    if (answer?.status === "done")
      return setSecret((answer.result as { client_secret: string }).client_secret);
    setRefusal(Object.values(answer?.errors ?? {})[0]?.[0] ?? t("notLoaded"));
  }, [start, lang, farmId, t]);
  const refused = state.values.card_refused;
  useEffect(() => {
    setSecret(null);
    void open();
  }, [open, refused]);
  return (
    <div id="field-token" tabIndex={-1} className="min-w-0">
      <p className="mb-1.5 font-semibold">{t("card")}</p>
      {refusal ? (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {refusal}
          <Button variant="secondary" size="sm" onClick={() => void open()}>
            {t("again")}
          </Button>
        </p>
      ) : null}
      {secret ? (
        <StripeFields
          key={secret}
          clientSecret={secret}
          failed={t("notLoaded")}
          {...{ lang, publishableKey, confirm }}
        />
      ) : refusal ? null : (
        <p role="status">{t("loading")}</p>
      )}
      <ErrorText id="field-token-error" messages={state.errors.token} />
      <p className="mt-1.5 text-sm text-muted">{t("secure")}</p>
    </div>
  );
}
