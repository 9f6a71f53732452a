"use client";

import { createContext, type ReactNode, useActionState, useContext, useEffect, useState } from "react";
import { FormSummary } from "@/components/ui/form-summary";
import type { FormState } from "@/lib/transport/form-state";
import { IDLE } from "@/lib/transport/form-state";
import { sentOrKept } from "./sent-or-kept";

export type FormAction = (previous: FormState, payload: FormData) => Promise<FormState>;

interface Sending {
  state: FormState;
  pending: boolean;
  /** Begins the ids of the fields, where two forms of a page have fields of the same name. */
  idPrefix?: string;
}

const Sent = createContext<Sending>({ state: IDLE, pending: false });

/** The errors, values and progress of the form around. */
export const useForm = (): Sending => useContext(Sent);

export interface ActionFormProps {
  action: FormAction;
  lang: string;
  /** Heading of the list of errors. */
  summary: string;
  /** Field name -> its label, for that list. */
  labels?: Record<string, string>;
  className?: string;
  idPrefix?: string;
  onDone?: (state: FormState) => void;
  children: ReactNode;
}

/**
 * A form that sends a Server Action, with or without JavaScript. What was typed comes back with the errors;
 * the browser's own validation is off, since everything is checked on submit.
 */
export function ActionForm({
  action,
  lang,
  summary,
  labels,
  className,
  idPrefix,
  onDone,
  children,
}: ActionFormProps) {
  // A form that was not woken up yet must hold the action itself: it is sent without JavaScript.
  const [sent, setSent] = useState<{ action: FormAction }>({ action });
  useEffect(() => setSent({ action: sentOrKept(action) }), [action]);
  const [state, dispatch, pending] = useActionState(sent.action, IDLE);
  // Runs once per answer; a new onDone alone must not run it again.
  useEffect(() => {
    if (state.status === "done") onDone?.(state);
  }, [state]);
  return (
    <Sent value={{ state, pending, idPrefix }}>
      <form action={dispatch} noValidate className={className}>
        <input type="hidden" name="_lang" value={lang} />
        <FormSummary title={summary} errors={state.errors} labels={labels} idPrefix={idPrefix} />
        {children}
      </form>
    </Sent>
  );
}
