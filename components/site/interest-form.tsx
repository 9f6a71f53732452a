"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ActionForm, useForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField, TextField } from "@/components/forms/form-fields";
import { buttonStyle } from "@/components/ui/button-style";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Lang } from "@/lib/vocabulary/languages";

/** Registers a farm until we open in its region; works without JavaScript. */
export function InterestForm({
  action,
  lang,
  homeHref,
}: {
  action: FormAction;
  lang: Lang;
  homeHref: string;
}) {
  const t = useTranslations("onboarding.form");
  const common = useTranslations("common");
  const labels = { farm_name: t("farmName"), name: t("name"), email: t("email") };
  return (
    <ActionForm action={action} lang={lang} summary={common("checkForm")} labels={labels}>
      <Screen labels={labels} homeHref={homeHref} />
    </ActionForm>
  );
}

function Screen({
  labels,
  homeHref,
}: {
  labels: Record<"farm_name" | "name" | "email", string>;
  homeHref: string;
}) {
  const t = useTranslations("onboarding.soon");
  const { state } = useForm();
  if (state.status === "done") return <Registered homeHref={homeHref} />;
  return (
    <>
      <h2 className="mb-4 text-xl">{t("formTitle")}</h2>
      <div className="grid gap-5">
        <TextField name="farm_name" label={labels.farm_name} required autoComplete="organization" />
        <TextField name="name" label={labels.name} required autoComplete="name" />
        <EmailField label={labels.email} help={t("once")} required />
        <SubmitButton size="lg" full>
          {t("submit")}
        </SubmitButton>
      </div>
    </>
  );
}

function Registered({ homeHref }: { homeHref: string }) {
  const t = useTranslations("onboarding.soon");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status">
      <h2 ref={heading} tabIndex={-1} className="focus:outline-none">
        {t("doneTitle")}
      </h2>
      <p className="mb-5 mt-2">{t("doneText")}</p>
      <a href={homeHref} className={buttonStyle({ variant: "secondary" })}>
        {t("home")}
      </a>
    </div>
  );
}
