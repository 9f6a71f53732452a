"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ActionForm, useForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { Alert } from "@/components/ui/alert";
import type { ButtonProps } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormState } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";

function Done({ words }: { words: string }) {
  const { state } = useForm();
  if (state.status !== "done") return null;
  return (
    <Alert key={state.at} tone="success" role="status" className="mb-5">
      {words}
    </Alert>
  );
}

/**
 * Keeps hidden values through a refused attempt. Without JavaScript the page is made anew then, and no longer knows
 * where the person came from.
 */
function Hidden({ values }: { values: Record<string, string | undefined> }) {
  const { state } = useForm();
  return Object.entries(values).map(([name, given]) => {
    const sent = state.values[name];
    const value = given ?? (typeof sent === "string" ? sent : undefined);
    return value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />;
  });
}

/** Shows a form of one column with one button. `done` is shown after a success when the page stays. */
export function AccountForm({
  action,
  lang,
  submit,
  labels,
  done,
  full,
  variant,
  hidden = {},
  idPrefix,
  onDone,
  children,
}: {
  action: FormAction;
  lang: Lang;
  submit: string;
  labels?: Record<string, string>;
  done?: string;
  full?: boolean;
  variant?: ButtonProps["variant"];
  /** Values of hidden fields: the page to go to afterwards, or the token of a link. */
  hidden?: Record<string, string | undefined>;
  idPrefix?: string;
  onDone?: (state: FormState) => void;
  children?: ReactNode;
}) {
  const t = useTranslations("common");
  return (
    <ActionForm {...{ action, lang, labels, idPrefix, onDone }} summary={t("checkForm")}>
      {done ? <Done words={done} /> : null}
      <Hidden values={hidden} />
      <div className="grid gap-5">
        {children}
        <div>
          <SubmitButton size={full ? "lg" : "md"} full={full} variant={variant}>
            {submit}
          </SubmitButton>
        </div>
      </div>
    </ActionForm>
  );
}
