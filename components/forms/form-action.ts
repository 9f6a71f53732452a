import type { FormState } from "@/lib/transport/form-state";

export type FormAction = (previous: FormState, payload: FormData) => Promise<FormState>;
