"use client";

import { useTranslations } from "next-intl";
import { startTransition, useEffect, useRef, useState } from "react";
import { type Submission, useSubmission } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { Alert } from "@/components/ui/alert";
import { buttonStyle } from "@/components/ui/button-style";
import { SubmitButton } from "@/components/ui/submit-button";
import { adminHref, href } from "@/lib/i18n/routes";
import type { PaymentReturn } from "@/lib/payments/commands/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { takeReturn } from "./go-to-bank";

/** Why nothing is done yet, and where to go on. */
interface Stopped {
  refused: boolean;
  href: string;
}

/** Returns the page that says what came of the payment. Who saved a card only goes back to the plan. */
function pageAfter(lang: Lang, answer: PaymentReturn): string | null {
  if (!("kind" in answer)) return href("payment_cancel", lang, {}, { reason: answer.outcome });
  if (answer.outcome !== "done") return null;
  const kept = takeReturn();
  if (kept) return kept;
  const plan = adminHref(lang, `/farms/${answer.farm_uuid}/plan`);
  return answer.kind === "add_card" ? plan : href("payment_success", lang);
}

/** Asks what the bank answered, by itself, and goes on to the page that says so. */
export function BankReturn({ lang, farm, action }: { lang: Lang; farm: string; action: FormAction }) {
  const t = useTranslations("payments.back_from_bank");
  const [state, send]: Submission = useSubmission(action);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const [stopped, setStopped] = useState<Stopped | null>(null);
  useEffect(() => {
    if (sent.current || !form.current) return;
    sent.current = true;
    const fields = new FormData(form.current);
    startTransition(() => send(fields));
  }, [send]);
  useEffect(() => {
    if (state.status !== "done") return;
    const answer = state.result as PaymentReturn;
    const next = pageAfter(lang, answer);
    if (next) window.location.replace(next);
    else if ("farm_uuid" in answer && answer.outcome !== "done") {
      const plan = adminHref(lang, `/farms/${answer.farm_uuid}/plan`);
      const refused = answer.outcome === "card_refused";
      setStopped({ refused, href: (refused && takeReturn()) || plan });
    }
  }, [state, lang]);
  const refusal = Object.values(state.errors)[0]?.[0];
  if (stopped)
    return (
      <div className="grid max-w-2xl justify-items-start gap-4">
        {stopped.refused ? (
          <Alert tone="danger" role="alert" title={t("cardRefused")}>
            {t("cardRefusedText")}
          </Alert>
        ) : (
          <Alert tone="info" role="status">
            {t("pending")}
          </Alert>
        )}
        <a href={stopped.href} className={buttonStyle({ variant: "secondary" })}>
          {t(stopped.refused ? "again" : "plan")}
        </a>
      </div>
    );
  return (
    <form ref={form} action={send} className="grid max-w-2xl justify-items-start gap-4">
      <input type="hidden" name="_lang" value={lang} />
      <input type="hidden" name="farm" value={farm} />
      {refusal ? (
        <Alert tone="danger" role="alert" title={t("failed")}>
          {refusal}
        </Alert>
      ) : (
        <p role="status">{t("text")}</p>
      )}
      <SubmitButton>{t("submit")}</SubmitButton>
    </form>
  );
}
