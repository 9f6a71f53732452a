"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import type { PlainAction } from "@/components/forms/plain-action";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { SecondStepView } from "@/lib/second-factor/presenter";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { AccountForm } from "./account-form";

/** Returns an action that asks the device for a passkey first, and sends what it signed. */
const withPasskey =
  (start: PlainAction, finish: FormAction, lang: Lang, failed: string): FormAction =>
  async (previous, payload) => {
    const begun = await start(IDLE, { _lang: lang, pending: payload.get("pending") });
    if (begun.status !== "done") return begun;
    const { startAuthentication } = await import("@simplewebauthn/browser");
    const optionsJSON = begun.result as Parameters<typeof startAuthentication>[0]["optionsJSON"];
    const signed = await startAuthentication({ optionsJSON }).catch(() => null);
    if (!signed) return { ...begun, status: "failed", errors: { global: [failed] }, at: Date.now() };
    payload.set("passkey", JSON.stringify(signed));
    return finish(previous, payload);
  };

/** Finishes a log-in: with a passkey, for which the page needs its scripts, or with a code, for which it needs none. */
export function SecondStepForm({
  action,
  startPasskey,
  lang,
  pending,
  view,
}: {
  action: FormAction;
  startPasskey: PlainAction;
  lang: Lang;
  /** The secret of the log-in, which this browser keeps in a cookie. */
  pending: string;
  view: SecondStepView;
}) {
  const t = useTranslations("accounts.secondStep");
  const hydrated = useHydrated();
  const [{ byPasskey }] = useState(() => ({
    byPasskey: withPasskey(startPasskey, action, lang, t("passkeyFailed")),
  }));
  const labels = { code: t("code") };
  return (
    <div className="grid gap-6">
      {view.passkeys && hydrated ? (
        <section className="grid gap-3">
          <p className="text-muted">{t("passkeyText")}</p>
          <AccountForm
            action={byPasskey}
            lang={lang}
            button={{ size: "lg", full: true }}
            words={{ submit: t("passkey") }}
            hidden={{ pending }}
            idPrefix="passkey"
          />
        </section>
      ) : null}
      {view.passkeys && !hydrated ? <noscript>{t("noScript")}</noscript> : null}
      {view.app || view.recovery_codes ? (
        <AccountForm
          action={action}
          lang={lang}
          button={{ size: "lg", full: true, variant: view.passkeys ? "secondary" : "primary" }}
          words={{ submit: t("submit"), labels }}
          hidden={{ pending }}
        >
          <TextField
            name="code"
            label={labels.code}
            help={t(view.app ? "codeHelp" : "recoveryHelp")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={60}
            required
          />
        </AccountForm>
      ) : null}
    </div>
  );
}
