"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ConfirmDialog, type ConfirmDialogProps } from "@/components/ui/confirm-dialog";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { RowMenu } from "@/components/ui/row-menu";
import type { PlainAction } from "./plain-action";
import { type DialogState, useRowAction } from "./use-row-action";

interface Removal extends Pick<ConfirmDialogProps, "title" | "description" | "typeToConfirm"> {
  label: string;
  /** Message shown after it was deleted. */
  done: string;
  action: PlainAction;
}

/** Shows the menu of one thing in a list: a dialog to edit it, and one to delete it where that is allowed. */
export function EditAndDelete({
  lang,
  ids,
  label,
  editLabel,
  editing,
  removal,
}: {
  lang: string;
  /** The ids of the thing, named as the actions name them. */
  ids: Record<string, number>;
  label: string;
  editLabel: string;
  editing: (dialog: DialogState) => ReactNode;
  removal: Removal | null;
}) {
  const common = useTranslations("common");
  const row = useRowAction<"edit" | "delete">(lang, ids);
  return (
    <>
      <RowMenu label={label}>
        <DropdownMenuItem onSelect={() => row.setOpen("edit")}>
          <Pencil className="size-5" aria-hidden="true" />
          {editLabel}
        </DropdownMenuItem>
        {removal ? (
          <DropdownMenuItem tone="danger" onSelect={() => row.setOpen("delete")}>
            <Trash2 className="size-5" aria-hidden="true" />
            {removal.label}
          </DropdownMenuItem>
        ) : null}
      </RowMenu>
      {editing(row.dialog("edit"))}
      {removal ? (
        <ConfirmDialog
          {...row.dialog("delete")}
          title={removal.title}
          description={removal.description}
          typeToConfirm={removal.typeToConfirm}
          confirmLabel={removal.label}
          cancelLabel={common("cancel")}
          onConfirm={() => row.run(removal.action, removal.done)}
        />
      ) : null}
    </>
  );
}
