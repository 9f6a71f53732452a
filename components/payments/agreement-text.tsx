"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Agreement, agreementLines } from "@/lib/payments/plans/rules/agreement";
import { DEFAULT_LANG, type Lang } from "@/lib/vocabulary/languages";

/**
 * Shows what a person agrees to. The contract is French; on another screen the version of its language is an express choice
 * (Charter of the French language, section 55), which the form sends along.
 */
export function AgreementText({ lang, agreement }: { lang: Lang; agreement: Agreement }) {
  const t = useTranslations("payments.cardForm");
  const [chosen, setChosen] = useState<Lang>(DEFAULT_LANG);
  return (
    <div className="card-sunken p-4 text-sm">
      <p className="font-semibold">{t("agreement")}</p>
      <div lang={chosen} className="mt-2 grid gap-2">
        {agreementLines(agreement, chosen).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <input type="hidden" name="agreement_lang" value={chosen} />
      {lang === DEFAULT_LANG ? null : (
        <>
          <p className="mt-3 text-muted">{t("frenchFirst")}</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            onClick={() => setChosen(chosen === lang ? DEFAULT_LANG : lang)}
          >
            {t(chosen === lang ? "backToFrench" : "chooseOwn")}
          </Button>
        </>
      )}
    </div>
  );
}
