import { useEffect, useState } from "react";
import type { ShellActions } from "@/components/visitor/shell-actions";
import type { PausedForms } from "@/lib/switches/presenter";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";

/** Asks, once a form that opens an account shows, whether sign-ups are switched off. Until then the form stays. */
export function usePausedSignUps(
  { readPausedForms }: Pick<ShellActions, "readPausedForms">,
  { lang, open }: { lang: Lang; open: boolean },
): boolean {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (!open) return;
    readPausedForms(IDLE, { _lang: lang }).then(
      ({ status, result }) => setPaused(status === "done" && (result as PausedForms).sign_ups),
      // Without a connection the form stays: whoever sends it is told.
      () => {},
    );
  }, [readPausedForms, lang, open]);
  return paused;
}
