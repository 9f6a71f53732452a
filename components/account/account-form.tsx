"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ActionForm, useForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { Alert } from "@/components/ui/alert";
import type { ButtonStyle } from "@/components/ui/button-style";
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

/** Shows a form of one column with one button. */
export function AccountForm({
  action,
  lang,
  words,
  button,
  hidden = {},
  idPrefix,
  onDone,
  children,
}: {
  action: FormAction;
  lang: Lang;
  /** `done` is shown after a success when the page stays. */
  words: { submit: string; labels?: Record<string, string>; done?: string };
  button?: ButtonStyle;
  /** Values of hidden fields: the page to go to afterwards, or the token of a link. */
  hidden?: Record<string, string | undefined>;
  idPrefix?: string;
  onDone?: (state: FormState) => void;
  children?: ReactNode;
}) {
  const t = useTranslations("common");
  return (
    <ActionForm {...{ action, lang, idPrefix, onDone }} labels={words.labels} summary={t("checkForm")}>
      {words.done ? <Done words={words.done} /> : null}
      <Hidden values={hidden} />
      <div className="grid gap-5">
        {children}
        <div>
          <SubmitButton {...button}>{words.submit}</SubmitButton>
        </div>
      </div>
    </ActionForm>
  );
}
