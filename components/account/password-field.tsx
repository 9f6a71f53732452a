"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "@/components/forms/action-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Shows a password field with a button that reveals the text. The button appears only with JavaScript. */
export function PasswordField({
  name,
  label,
  help,
  autoComplete,
}: {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  autoComplete: "current-password" | "new-password";
}) {
  const t = useTranslations("accounts.password");
  const { state, idPrefix } = useForm();
  const [shown, setShown] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Field name={name} label={label} help={help} idPrefix={idPrefix} errors={state.errors}>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            required
            key={state.at}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="pr-26"
          />
          <button
            type="button"
            hidden={!ready}
            aria-pressed={shown}
            aria-controls={control.id}
            aria-label={shown ? t("hideLong") : t("showLong")}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 min-w-20 rounded-sm px-3 text-sm font-semibold text-link hover:bg-primary-soft"
          >
            {shown ? t("hide") : t("show")}
          </button>
        </span>
      )}
    </Field>
  );
}
