import type { FormAction } from "@/components/forms/form-action";
import { captchaSolution } from "@/components/visitor/captcha-solution";

/** Wraps an action so that it is sent again with a solved captcha when the answer asks for one. */
export const withCaptcha =
  (action: FormAction): FormAction =>
  async (previous, payload) => {
    const state = await action(previous, payload);
    if (!state.errors.captcha) return state;
    const captcha = await captchaSolution().catch(() => null);
    if (captcha === null) return state;
    payload.set("captcha", captcha);
    return action(previous, payload);
  };
