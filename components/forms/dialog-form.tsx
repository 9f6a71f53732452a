"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Dialog, DialogContent, type DialogContentProps, DialogTrigger } from "@/components/ui/dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import type { Lang } from "@/lib/vocabulary/languages";
import { ActionForm } from "./action-form";
import type { FormAction } from "./form-action";
import type { DialogState } from "./use-row-action";

/** What opens the dialog: its own trigger, or a parent that holds its state. */
export type OpenedBy = Partial<DialogState> & {
  trigger?: ReactNode;
  /** The address opens the dialog too, with this as `modal`. */
  modal?: string;
};

interface DialogWords {
  title: string;
  /** Field name -> its label in the list of errors. */
  labels: Record<string, string>;
  submit: string;
  /** Message shown after a success, where it depends on the answer of the verb. */
  done: string | ((result: unknown) => string);
}

/** Shows a form in a dialog. After a success it closes, shows a message and refreshes the list. */
export function DialogForm({
  lang,
  ids,
  words,
  size,
  action,
  opener: { trigger, modal, open, onOpenChange },
  children,
}: {
  lang: Lang;
  /** Values of hidden fields that say which thing the form changes. */
  ids: Record<string, number | string | undefined>;
  words: DialogWords;
  size?: DialogContentProps["size"];
  action: FormAction;
  opener: OpenedBy;
  children: ReactNode;
}) {
  const common = useTranslations("common");
  const router = useRouter();
  const byAddress = useSearchParams().get("modal") === (modal ?? "");
  const [ownOpen, setOwnOpen] = useState(false);
  const pathname = usePathname();
  const setOpen = (next: boolean) => {
    (onOpenChange ?? setOwnOpen)(next);
    if (!next && byAddress) router.replace(pathname, { scroll: false });
  };
  // This runs before the form gets the answer, because the refreshed list may remove this form.
  const send: FormAction = async (previous, payload) => {
    const state = await action(previous, payload);
    if (state.status !== "done") return state;
    setOpen(false);
    toast(typeof words.done === "string" ? words.done : words.done(state.result), {
      closeLabel: common("close"),
    });
    router.refresh();
    return state;
  };
  return (
    <Dialog open={open ?? (ownOpen || byAddress)} onOpenChange={setOpen}>
      {trigger ? <DialogTrigger asChild>{trigger}</DialogTrigger> : null}
      <DialogContent title={words.title} closeLabel={common("close")} size={size}>
        <ActionForm
          action={send}
          lang={lang}
          summary={common("checkForm")}
          labels={words.labels}
          className="grid gap-5"
        >
          {Object.entries(ids).map(([name, id]) =>
            id === undefined ? null : <input key={name} type="hidden" name={name} value={id} />,
          )}
          {children}
          <SubmitButton className="justify-self-end max-sm:w-full">{words.submit}</SubmitButton>
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}
