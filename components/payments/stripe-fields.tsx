"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type RefObject, useEffect, useState } from "react";
import type { Lang } from "@/lib/vocabulary/languages";

/** Stripe's names of our languages. */
const STRIPE_LOCALES = { fr: "fr-CA", en: "en" } as const satisfies Record<Lang, string>;

/** The id of the confirmed setup intent, or why the card was not taken, in the words of Stripe's form. */
export type ConfirmedCard = { token: string } | { error: string };
export type ConfirmCard = () => Promise<ConfirmedCard>;

function Fields({
  lang,
  confirm,
  failed,
}: {
  lang: Lang;
  confirm: RefObject<ConfirmCard | null>;
  failed: string;
}) {
  const stripe = useStripe();
  const elements = useElements();
  useEffect(() => {
    if (!stripe || !elements) return;
    confirm.current = async () => {
      const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: "if_required" });
      // A form that was sent before has its card already.
      const intent = setupIntent ?? error?.setup_intent;
      if (intent?.status === "succeeded") return { token: intent.id };
      return { error: error?.message ?? failed };
    };
    return () => {
      confirm.current = null;
    };
  }, [stripe, elements, confirm, failed]);
  return <PaymentElement key={lang} options={{ layout: "tabs", wallets: { link: "never" } }} />;
}

/** Shows Stripe's own card form, in a frame of Stripe: the number never reaches our pages or servers. */
export default function StripeFields({
  lang,
  publishableKey,
  clientSecret,
  confirm,
  failed,
}: {
  lang: Lang;
  publishableKey: string;
  clientSecret: string;
  /** Gets the function that confirms what was typed. */
  confirm: RefObject<ConfirmCard | null>;
  failed: string;
}) {
  const [stripe] = useState(() => loadStripe(publishableKey));
  return (
    <Elements stripe={stripe} options={{ clientSecret, locale: STRIPE_LOCALES[lang] }}>
      <Fields {...{ lang, confirm, failed }} />
    </Elements>
  );
}
