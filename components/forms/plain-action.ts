import type { FormState } from "@/lib/transport/form-state";

/** A Server Action called with an object instead of a form. */
export type PlainAction = (previous: FormState, payload: Record<string, unknown>) => Promise<FormState>;
