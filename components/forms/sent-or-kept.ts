import { unstable_rethrow } from "next/navigation";
import { formDataToObject } from "@/lib/transport/form-data";
import type { FormState } from "@/lib/transport/form-state";
import type { FormAction } from "./form-action";
import { lostConnection } from "./lost-connection";

/**
 * The same action, for whom a connection that is lost in the field is a sentence in the form: what was typed stays.
 * What Next throws to go elsewhere is not caught.
 */
export const sentOrKept =
  (action: FormAction): FormAction =>
  async (previous, payload): Promise<FormState> => {
    try {
      return await action(previous, payload);
    } catch (error) {
      unstable_rethrow(error);
      const values = formDataToObject(payload);
      return { status: "failed", errors: { global: [lostConnection()] }, values, at: Date.now() };
    }
  };
