import { startTransition } from "react";
import type { FormAction } from "@/components/forms/form-action";
import { href } from "@/lib/i18n/routes";
import type { FormState } from "@/lib/transport/form-state";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { refreshMe } from "./me";

/** Tokens that this page has tried. Next may write an address with its token back for a moment, and it is read again. */
const tried = new Set<string>();

/**
 * Exchanges a token of the address for a session, by POST, because scanners only follow links. The page then
 * reloads as the person who is now logged in. A person who is logged in already goes to the log-in page, which asks
 * before it replaces the session.
 */
export async function enterByToken(
  action: FormAction,
  lang: Lang,
  autologin_token: string,
  redirect_to: string | null,
  failed: () => void,
): Promise<void> {
  if (tried.has(autologin_token)) return;
  tried.add(autologin_token);
  // An old session must be cleared before, because the answer about it would also clear the new one.
  if (await refreshMe()) {
    const wanted = redirect_to ?? window.location.pathname + window.location.search;
    return window.location.replace(href("login", lang, {}, { autologin_token, redirect_to: wanted }));
  }
  const form = new FormData();
  form.set("_lang", lang);
  form.set("autologin_token", autologin_token);
  if (redirect_to) form.set("redirect_to", redirect_to);
  startTransition(async () => {
    const { status, result } = (await action(IDLE, form)) as FormState<{
      landing: string;
      waits: boolean;
    }>;
    if (status !== "done" || !result) return failed();
    const { pathname, search } = window.location;
    window.location.replace(redirect_to === null && !result.waits ? pathname + search : result.landing);
  });
}
