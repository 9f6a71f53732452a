"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { ConfirmDialog, type ConfirmDialogProps } from "@/components/ui/confirm-dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toast";
import { IDLE } from "@/lib/transport/form-state";
import type { PlainAction } from "./plain-action";

export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Removal extends Pick<ConfirmDialogProps, "title" | "description" | "typeToConfirm"> {
  label: string;
  /** Said once it is gone. */
  done: string;
  action: PlainAction;
  input: Record<string, unknown>;
}

/** The menu of one thing in a list: a dialog to change it, and one to delete it where it may be. */
export function EditAndDelete({
  label,
  editLabel,
  editing,
  removal,
}: {
  label: string;
  editLabel: string;
  editing: (dialog: DialogState) => ReactNode;
  removal: Removal | null;
}) {
  const common = useTranslations("common");
  const router = useRouter();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const dialog = (one: "edit" | "delete") => ({
    open: open === one,
    onOpenChange: (next: boolean) => setOpen(next ? one : null),
  });
  const erase = async ({ action, input, done }: Removal) => {
    const state = await action(IDLE, input).catch(() => null);
    const ok = state?.status === "done";
    const refusal = Object.values(state?.errors ?? {})[0]?.[0] ?? common("failed");
    toast(ok ? done : refusal, { tone: ok ? "success" : "error", closeLabel: common("close") });
    if (ok) router.refresh();
    return ok;
  };
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger className={buttonStyle({ variant: "ghost", size: "icon-sm" })}>
          <Ellipsis className="size-5" aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setOpen("edit")}>
            <Pencil className="size-5" aria-hidden="true" />
            {editLabel}
          </DropdownMenuItem>
          {removal ? (
            <DropdownMenuItem tone="danger" onSelect={() => setOpen("delete")}>
              <Trash2 className="size-5" aria-hidden="true" />
              {removal.label}
            </DropdownMenuItem>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {editing(dialog("edit"))}
      {removal ? (
        <ConfirmDialog
          {...dialog("delete")}
          title={removal.title}
          description={removal.description}
          typeToConfirm={removal.typeToConfirm}
          confirmLabel={removal.label}
          cancelLabel={common("cancel")}
          onConfirm={() => erase(removal)}
        />
      ) : null}
    </>
  );
}
