"use client";

import { createContext, type ReactNode, useActionState, useContext, useEffect, useState } from "react";
import { FormSummary } from "@/components/ui/form-summary";
import type { FormState } from "@/lib/transport/form-state";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { catchLostConnection } from "./catch-lost-connection";
import type { FormAction } from "./form-action";
import { withSent } from "./with-sent";

interface FormProgress {
  state: FormState;
  pending: boolean;
  /** Prefix for the ids of the fields, for pages with two forms that have the same fields. */
  idPrefix?: string;
}

const FormProgressContext = createContext<FormProgress>({ state: IDLE, pending: false });

/** Returns the errors, values and progress of the form around. */
export const useForm = (): FormProgress => useContext(FormProgressContext);

/** The state of a form, its `send`, and whether it waits for an answer. */
export type Submission = readonly [state: FormState, send: (payload: FormData) => void, pending: boolean];

/**
 * Sends forms to a Server Action, with or without JavaScript.
 * @param staysOpen whether the fields show what was sent after a success, instead of what they began with
 */
export function useSubmission(action: FormAction, staysOpen = false): Submission {
  // Before React hydrates the form, it must hold the Server Action itself to work without JavaScript.
  const [held, setHeld] = useState<{ action: FormAction }>({ action });
  useEffect(() => {
    const caught = catchLostConnection(action);
    setHeld({ action: staysOpen ? withSent(caught) : caught });
  }, [action, staysOpen]);
  return useActionState(held.action, IDLE);
}

export interface SubmissionFormProps {
  submission: Submission;
  lang: Lang;
  /** Heading of the list of errors. */
  summary: string;
  /** Field name -> its label in the list of errors. */
  labels?: Record<string, string>;
  className?: string;
  idPrefix?: string;
  children: ReactNode;
}

/** Shows a form whose submission state is kept outside of it. */
export function SubmissionForm({
  submission,
  lang,
  summary,
  labels,
  className,
  idPrefix,
  children,
}: SubmissionFormProps) {
  const [state, send, pending] = submission;
  return (
    <FormProgressContext value={{ state, pending, idPrefix }}>
      <form action={send} noValidate className={className}>
        <input type="hidden" name="_lang" value={lang} />
        <FormSummary title={summary} errors={state.errors} labels={labels} idPrefix={idPrefix} />
        {children}
      </form>
    </FormProgressContext>
  );
}

export type ActionFormProps = Omit<SubmissionFormProps, "submission"> & {
  action: FormAction;
  onDone?: (state: FormState) => void;
};

function AnsweredForm({
  submission,
  onDone,
  ...form
}: SubmissionFormProps & Pick<ActionFormProps, "onDone">) {
  const [state] = submission;
  // Runs once per answer; a new onDone alone must not run it again.
  useEffect(() => {
    if (state.status === "done") onDone?.(state);
  }, [state]);
  return <SubmissionForm submission={submission} {...form} />;
}

/**
 * Shows a form that calls a Server Action. The typed values come back with the errors. The browser's own
 * validation is off, because the server checks everything.
 */
export function ActionForm({ action, ...form }: ActionFormProps) {
  return <AnsweredForm submission={useSubmission(action)} {...form} />;
}

/** Shows an ActionForm of stored values that stays open: once saved, its fields show what was sent. */
export function EditForm({ action, ...form }: ActionFormProps) {
  return <AnsweredForm submission={useSubmission(action, true)} {...form} />;
}
