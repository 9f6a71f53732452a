"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/toast";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import type { PlainAction } from "./plain-action";

export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A message to show before the list is refreshed, or a function that gets the result instead. */
type Afterwards = string | ((result: unknown) => void);

/**
 * Returns what a menu or a button needs: functions to run an action and to open one of its dialogs.
 * @param ids the ids of the thing, named as the actions name them
 * @param failed the message for an error without one; a general message by default
 */
export function useRowAction<Dialog extends string = never>(
  lang: Lang,
  ids: Record<string, unknown>,
  failed?: string,
) {
  const common = useTranslations("common");
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [open, setOpen] = useState<Dialog | null>(null);

  /** Returns whether it worked; a ConfirmDialog stays open otherwise. */
  const run = async (action: PlainAction, afterwards: Afterwards, more: object = {}): Promise<boolean> => {
    const state = await action(IDLE, { _lang: lang, ...ids, ...more }).catch(() => null);
    if (state?.status !== "done") {
      const refusal = Object.values(state?.errors ?? {})[0]?.[0] ?? failed ?? common("failed");
      toast(refusal, { tone: "error", closeLabel: common("close") });
      // The refusal means that the list shows outdated data, so it is refreshed.
      if (state) router.refresh();
      return false;
    }
    if (typeof afterwards !== "string") {
      afterwards(state.result);
      return true;
    }
    toast(afterwards, { closeLabel: common("close") });
    router.refresh();
    return true;
  };

  return {
    pending,
    run,
    /** Runs the action for a menu item or a button, which are switched off meanwhile. @returns whether it worked */
    start: (...given: Parameters<typeof run>) =>
      new Promise<boolean>((done) => startTransition(async () => done(await run(...given)))),
    setOpen,
    dialog: (name: Dialog): DialogState => ({
      open: open === name,
      onOpenChange: (next) => setOpen(next ? name : null),
    }),
  };
}
