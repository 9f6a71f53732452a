"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/toast";
import { IDLE } from "@/lib/transport/form-state";
import type { PlainAction } from "./plain-action";

export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A sentence that is shown before the list is read anew, or what to do with the result instead. */
type Afterwards = string | ((result: unknown) => void);

/**
 * What the menu or the buttons of one thing do: run an action on it and say how it went, and open one of its dialogs.
 * @param ids which thing it is, as the actions name it
 * @param failed said when no sentence came back; a general one unless given
 */
export function useRowAction<Dialog extends string = never>(
  lang: string,
  ids: Record<string, unknown>,
  failed?: string,
) {
  const common = useTranslations("common");
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [open, setOpen] = useState<Dialog | null>(null);

  /** @returns whether it worked; a ConfirmDialog stays open otherwise */
  const run = async (action: PlainAction, afterwards: Afterwards, more: object = {}): Promise<boolean> => {
    const state = await action(IDLE, { _lang: lang, ...ids, ...more }).catch(() => null);
    if (state?.status !== "done") {
      const refusal = Object.values(state?.errors ?? {})[0]?.[0] ?? failed ?? common("failed");
      toast(refusal, { tone: "error", closeLabel: common("close") });
      // It was refused as it stands now, which is not as the list shows it.
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
    /** The same for a menu item or a button, which wait for nothing. */
    start: (...given: Parameters<typeof run>) => startTransition(async () => void (await run(...given))),
    setOpen,
    dialog: (name: Dialog): DialogState => ({
      open: open === name,
      onOpenChange: (next) => setOpen(next ? name : null),
    }),
  };
}
