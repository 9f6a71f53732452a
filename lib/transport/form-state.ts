/** What a form knows after it was sent: useActionState's state. */
export interface FormState<Result = unknown> {
  status: "idle" | "done" | "failed";
  /** Field name -> sentences; "global" belongs to no field. */
  errors: Record<string, string[]>;
  /** What the person typed, so that nothing is lost. Never passwords. */
  values: Record<string, unknown>;
  result?: Result;
  /** Changes with every answer, so that the same error is announced again. */
  at: number;
}

export const IDLE: FormState = { status: "idle", errors: {}, values: {}, at: 0 };
