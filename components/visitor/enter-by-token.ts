import { startTransition } from "react";
import type { FormAction } from "@/components/forms/form-action";
import type { FormState } from "@/lib/transport/form-state";
import { IDLE } from "@/lib/transport/form-state";

/**
 * Exchanges a token of the address for a session, by POST, because scanners only follow links. The page then
 * reloads as the person who is now logged in. The log-in page has its own code for this.
 */
export function enterByToken(
  action: FormAction,
  lang: string,
  autologin_token: string,
  redirect_to: string | null,
  failed: () => void,
): void {
  const form = new FormData();
  form.set("_lang", lang);
  form.set("autologin_token", autologin_token);
  if (redirect_to) form.set("redirect_to", redirect_to);
  startTransition(async () => {
    const { status, result } = (await action(IDLE, form)) as FormState<{ landing: string }>;
    if (status !== "done" || !result) return failed();
    const { pathname, search } = window.location;
    window.location.replace(redirect_to === null ? pathname + search : result.landing);
  });
}
