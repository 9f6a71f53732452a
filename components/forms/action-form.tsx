"use client";

import {
  createContext,
  type ReactNode,
  useActionState,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
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
 * @param onAnswer gets each answer before the form is drawn with it; that of the first rendering stays
 */
export function useSubmission(
  action: FormAction,
  staysOpen = false,
  onAnswer?: (state: FormState) => void,
): Submission {
  const [note] = useState(() => onAnswer);
  // Before React hydrates the form, it must hold the Server Action itself to work without JavaScript.
  const [held, setHeld] = useState<{ action: FormAction }>({ action });
  useEffect(() => {
    const caught = catchLostConnection(action);
    const noted: FormAction = async (previous, payload) => {
      const state = await caught(previous, payload);
      note?.(state);
      return state;
    };
    setHeld({ action: staysOpen ? withSent(noted) : noted });
  }, [action, staysOpen, note]);
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

/** Sends forms to a Server Action, and calls `onDone` once for each success. */
function useAnswered(action: FormAction, onDone: ActionFormProps["onDone"], staysOpen = false): Submission {
  const answer = useRef<FormState>(IDLE);
  const told = useRef(0);
  const submission = useSubmission(action, staysOpen, (state) => {
    answer.current = state;
  });
  const [state] = submission;
  const tell = useRef<(state: FormState) => void>(() => {});
  useEffect(() => {
    tell.current = (done) => {
      if (done.status !== "done" || done.at === told.current) return;
      told.current = done.at;
      onDone?.(done);
    };
  });
  useEffect(() => tell.current(state), [state]);
  // The page that comes with the answer may have no such form any more.
  useEffect(() => () => tell.current(answer.current), []);
  return submission;
}

/**
 * Shows a form that calls a Server Action. The typed values come back with the errors. The browser's own
 * validation is off, because the server checks everything.
 */
export function ActionForm({ action, onDone, ...form }: ActionFormProps) {
  return <SubmissionForm submission={useAnswered(action, onDone)} {...form} />;
}

/** Shows an ActionForm of stored values that stays open: once saved, its fields show what was sent. */
export function EditForm({ action, onDone, ...form }: ActionFormProps) {
  return <SubmissionForm submission={useAnswered(action, onDone, true)} {...form} />;
}
