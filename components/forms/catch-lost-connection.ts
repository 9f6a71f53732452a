import { unstable_rethrow } from "next/navigation";
import { formDataToObject } from "@/lib/transport/form-data";
import type { FormState } from "@/lib/transport/form-state";
import type { FormAction } from "./form-action";
import { errorsOfFailure } from "./lost-connection";

/**
 * Wraps an action so that a lost connection, or a refusal before the action was reached, becomes an error of the form,
 * which keeps what was typed. It rethrows the errors that Next uses for redirects.
 */
export const catchLostConnection =
  (action: FormAction): FormAction =>
  async (previous, payload): Promise<FormState> => {
    try {
      return await action(previous, payload);
    } catch (error) {
      unstable_rethrow(error);
      const values = formDataToObject(payload);
      return { status: "failed", errors: errorsOfFailure(error), values, at: Date.now() };
    }
  };
