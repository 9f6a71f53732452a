import { useCallback, useEffect, useMemo, useState } from "react";
import type { FormAction } from "@/components/forms/form-action";
import type { ShellActions } from "@/components/visitor/shell-actions";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { without } from "../address";

/** Removes the secrets of a reset link from the address and the history entry; the overlay stays open. */
export function dropResetLink(): void {
  const path = without(window.location.href, ["token", "email"]);
  window.history.replaceState(window.history.state, "", path);
}

/** "first" is a link that still works too, for an account that has no password yet. */
export type ResetLink = "checking" | "usable" | "first" | "expired";

/**
 * Asks whether the link of the address still works, as the page of the reset does, and again after each refusal. A
 * link that does not leaves the address.
 */
export function useResetLink(
  { checkResetLink, resetPassword }: ShellActions,
  { lang, token, open }: { lang: Lang; token: string | null; open: boolean },
): { link: ResetLink; submit: FormAction } {
  const [checked, setChecked] = useState<{ token: string; link: ResetLink } | null>(null);
  const check = useCallback(async () => {
    if (!token) return;
    const answer = await checkResetLink(IDLE, { _lang: lang, token }).catch(() => null);
    // Without a connection the form stays: the link is checked again when it is sent.
    const known = answer?.status === "done" ? (answer.result as { usable: boolean; first?: boolean }) : null;
    const link = known?.usable === false ? "expired" : known?.first ? "first" : "usable";
    setChecked({ token, link });
    if (link === "expired") dropResetLink();
  }, [checkResetLink, lang, token]);
  useEffect(() => {
    if (open) void check();
  }, [open, check]);
  const submit = useMemo<FormAction>(
    () => async (previous, payload) => {
      const state = await resetPassword(previous, payload);
      if (state.status === "failed") await check();
      return state;
    },
    [resetPassword, check],
  );
  if (!token) return { link: "expired", submit };
  if (checked?.token !== token) return { link: "checking", submit };
  return { link: checked.link, submit };
}
