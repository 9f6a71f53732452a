/** State of a form after it was sent, for useActionState. */
export interface FormState<Result = unknown> {
  status: "idle" | "done" | "failed";
  /** Field name -> sentences; "global" contains errors without a field. */
  errors: Record<string, string[]>;
  /** The typed values, so that nothing is lost. Never contains passwords. */
  values: Record<string, unknown>;
  result?: Result;
  /** Time of the answer. It changes each time, so that the same error is announced again. */
  at: number;
}

export const IDLE: FormState = { status: "idle", errors: {}, values: {}, at: 0 };
