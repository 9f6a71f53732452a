"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ActionForm, useForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField, PhoneField, TextField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import { buttonStyle } from "@/components/ui/button-style";
import { SubmitButton } from "@/components/ui/submit-button";
import { LINK_LIFETIME } from "@/lib/accounts/rules";
import { TRIAL_DAYS } from "@/lib/billing/rules";
import type { Lang } from "@/lib/vocabulary/languages";

const MINUTE = 60_000;

export interface QrOnboardingFormProps {
  action: FormAction;
  lang: Lang;
  /** The printed code that will belong to the new farm. */
  qrCodeUuid?: string;
  loginHref: string;
  idPrefix?: string;
}

/** Signs up a farm without a password, then links to its admin. Works without JavaScript. */
export function QrOnboardingForm({ action, lang, qrCodeUuid, loginHref, idPrefix }: QrOnboardingFormProps) {
  const t = useTranslations("onboarding.form");
  const common = useTranslations("common");
  const labels = {
    farm_name: t("farmName"),
    name: t("name"),
    email: t("email"),
    phone_number: t("phone"),
    qr_code_uuid: t("code"),
  };
  return (
    <ActionForm {...{ action, lang, labels, idPrefix }} summary={common("checkForm")}>
      <Screen labels={labels} qrCodeUuid={qrCodeUuid} loginHref={loginHref} />
    </ActionForm>
  );
}

type Labels = Record<"farm_name" | "name" | "email" | "phone_number", string>;

function Screen({
  labels,
  qrCodeUuid,
  loginHref,
}: {
  labels: Labels;
  qrCodeUuid?: string;
  loginHref: string;
}) {
  const { state } = useForm();
  if (state.status !== "done") return <Fields labels={labels} qrCodeUuid={qrCodeUuid} />;
  const { redirectUrl } = (state.result ?? {}) as { redirectUrl?: string };
  return <Done redirectUrl={redirectUrl} loginHref={loginHref} />;
}

function Fields({ labels, qrCodeUuid }: { labels: Labels; qrCodeUuid?: string }) {
  const t = useTranslations("onboarding.form");
  const common = useTranslations("common");
  const { state } = useForm();
  const refused = Boolean(state.errors.qr_code_uuid);
  // A code that belongs to another farm is dropped, and stays dropped when the next attempt has another error.
  const dropped = refused || (state.status === "failed" && !state.values.qr_code_uuid);
  return (
    <div className="grid gap-5">
      {refused ? <Alert tone="info">{t("codeTaken")}</Alert> : null}
      {qrCodeUuid && !dropped ? <input type="hidden" name="qr_code_uuid" value={qrCodeUuid} /> : null}
      <TextField
        name="farm_name"
        label={labels.farm_name}
        help={t("farmNameHelp")}
        required
        autoComplete="organization"
      />
      <TextField name="name" label={labels.name} required autoComplete="name" />
      <EmailField label={labels.email} help={t("emailHelp")} required />
      <PhoneField
        name="phone_number"
        label={labels.phone_number}
        hint={common("optional")}
        help={t("phoneHelp")}
      />
      <SubmitButton size="lg" full>
        {t("submit")}
      </SubmitButton>
    </div>
  );
}

function Done({ redirectUrl, loginHref }: { redirectUrl?: string; loginHref: string }) {
  const t = useTranslations("onboarding.done");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status">
      <h2 ref={heading} tabIndex={-1} className="focus:outline-none">
        {t("title")}
      </h2>
      <p className="mb-5 mt-2">
        {t("text", { days: TRIAL_DAYS, minutes: LINK_LIFETIME.autologin / MINUTE })}
      </p>
      <a href={redirectUrl ?? loginHref} className={buttonStyle({ size: "lg", full: true })}>
        {t(redirectUrl ? "enter" : "login")}
      </a>
      {redirectUrl ? (
        <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t("later")}
          <a
            href={loginHref}
            className="inline-flex min-h-8 items-center text-link underline underline-offset-4"
          >
            {t("login")}
          </a>
        </p>
      ) : null}
    </div>
  );
}
