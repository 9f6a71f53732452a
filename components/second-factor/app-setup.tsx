"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { AccountForm } from "@/components/account/account-form";
import { ProvenForm } from "@/components/account/proven-form";
import { TextField } from "@/components/forms/form-fields";
import { toast } from "@/components/ui/toast";
import type { AppSetup as Setup } from "@/lib/second-factor/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import type { TwoStepForm } from "./two-step-actions";

/** Shows the QR code and the key of a new authenticator app, and takes its first code. */
function FirstCode({
  lang,
  setup,
  form,
  onDone,
}: {
  lang: Lang;
  setup: Setup;
  form: TwoStepForm;
  onDone: (codes: string[] | null) => void;
}) {
  const t = useTranslations("second_factor.own");
  const labels = { code: t("appCode") };
  const start = useRef<HTMLParagraphElement>(null);
  // What was asked for stands where the form was: whoever hears the page hears it next.
  useEffect(() => start.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4 border-l-2 border-line pl-4">
      <p ref={start} tabIndex={-1}>
        {t("appScan")}
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
        alt={t("appQr")}
        width={220}
        height={220}
        className="rounded-md border border-line bg-white"
      />
      <div>
        <p className="text-sm text-muted">{t("appKey")}</p>
        <p className="break-words font-mono">{setup.key}</p>
      </div>
      <AccountForm
        action={form.actions.confirmApp}
        lang={lang}
        words={{ submit: t("appConfirm"), labels }}
        idPrefix="first-code"
        onDone={({ result }) => onDone((result as { recovery_codes: string[] | null }).recovery_codes)}
      >
        <TextField
          name="code"
          label={labels.code}
          help={t("appCodeHelp")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
        />
      </AccountForm>
    </div>
  );
}

/** Adds an authenticator app, or another one in its place. */
export function AppSetup({ lang, has, form }: { lang: Lang; has: boolean; form: TwoStepForm }) {
  const t = useTranslations("second_factor.own");
  const common = useTranslations("common");
  const [setup, setSetup] = useState<Setup | null>(null);
  const add = t(has ? "appReplace" : "appAdd");
  if (setup)
    return (
      <FirstCode
        {...{ lang, setup, form }}
        onDone={(codes) => {
          setSetup(null);
          toast(t("appAdded"), { closeLabel: common("close") });
          form.onCodes(codes);
        }}
      />
    );
  return (
    <ProvenForm
      action={form.actions.startApp}
      lang={lang}
      words={{ open: add, submit: add }}
      email={form.asksPassword ? form.email : null}
      idPrefix="start-app"
      onDone={({ result }) => setSetup(result as Setup)}
    />
  );
}
