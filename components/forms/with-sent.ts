import { formDataToObject } from "@/lib/transport/form-data";
import type { FormAction } from "./form-action";

/**
 * Wraps an action so that a success returns what was sent, too. The page still has the older values then, and fields
 * drawn with those would be saved over the new ones.
 */
export const withSent =
  (action: FormAction): FormAction =>
  async (previous, payload) => {
    const answer = await action(previous, payload);
    return answer.status === "done" ? { ...answer, values: formDataToObject(payload) } : answer;
  };
