"use client";

import { createContext, type ReactNode, useActionState, useContext, useEffect, useState } from "react";
import { FormSummary } from "@/components/ui/form-summary";
import type { FormState } from "@/lib/transport/form-state";
import { IDLE } from "@/lib/transport/form-state";
import type { FormAction } from "./form-action";
import { sentOrKept } from "./sent-or-kept";

interface FormProgress {
  state: FormState;
  pending: boolean;
  /** Begins the ids of the fields, where two forms of a page have fields of the same name. */
  idPrefix?: string;
}

const Sending = createContext<FormProgress>({ state: IDLE, pending: false });

/** The errors, values and progress of the form around. */
export const useForm = (): FormProgress => useContext(Sending);

/** What a form has sent and been answered, its `send`, and whether an answer is awaited. */
export type Sent = readonly [state: FormState, send: (payload: FormData) => void, pending: boolean];

/** Sends forms to a Server Action, with or without JavaScript. */
export function useSent(action: FormAction): Sent {
  // A form that was not woken up yet must hold the action itself: it is sent without JavaScript.
  const [held, setHeld] = useState<{ action: FormAction }>({ action });
  useEffect(() => setHeld({ action: sentOrKept(action) }), [action]);
  return useActionState(held.action, IDLE);
}

export interface SentFormProps {
  sent: Sent;
  lang: string;
  /** Heading of the list of errors. */
  summary: string;
  /** Field name -> its label, for that list. */
  labels?: Record<string, string>;
  className?: string;
  idPrefix?: string;
  children: ReactNode;
}

/** The form of a sending that is kept outside of it. */
export function SentForm({ sent, lang, summary, labels, className, idPrefix, children }: SentFormProps) {
  const [state, send, pending] = sent;
  return (
    <Sending value={{ state, pending, idPrefix }}>
      <form action={send} noValidate className={className}>
        <input type="hidden" name="_lang" value={lang} />
        <FormSummary title={summary} errors={state.errors} labels={labels} idPrefix={idPrefix} />
        {children}
      </form>
    </Sending>
  );
}

export type ActionFormProps = Omit<SentFormProps, "sent"> & {
  action: FormAction;
  onDone?: (state: FormState) => void;
};

/**
 * A form that sends a Server Action. What was typed comes back with the errors; the browser's own validation is
 * off, since everything is checked on submit.
 */
export function ActionForm({ action, onDone, ...form }: ActionFormProps) {
  const sent = useSent(action);
  const [state] = sent;
  // Runs once per answer; a new onDone alone must not run it again.
  useEffect(() => {
    if (state.status === "done") onDone?.(state);
  }, [state]);
  return <SentForm sent={sent} {...form} />;
}
