"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ConfirmDialogProps, ConfirmWords } from "@/components/ui/confirm-question";
import { RowMenu } from "@/components/ui/row-menu";
import type { Lang } from "@/lib/vocabulary/languages";
import type { PlainAction } from "./plain-action";
import { type DialogState, useRowAction } from "./use-row-action";

interface Removal
  extends Pick<ConfirmWords, "title" | "description">,
    Pick<ConfirmDialogProps, "typeToConfirm"> {
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
  children = (menu) => menu,
}: {
  lang: Lang;
  /** The ids of the thing, named as the actions name them. */
  ids: Record<string, number>;
  label: string;
  editLabel: string;
  editing: (dialog: DialogState) => ReactNode;
  removal: Removal | null;
  /** Places the menu, for a row that also opens the dialog itself. */
  children?: (menu: ReactNode, edit: () => void) => ReactNode;
}) {
  const common = useTranslations("common");
  const row = useRowAction<"edit" | "delete">(lang, ids);
  const edit = () => row.setOpen("edit");
  const menu = (
    <RowMenu
      label={label}
      entries={[
        { label: editLabel, icon: <Pencil className="size-5" aria-hidden="true" />, onSelect: edit },
        ...(removal
          ? [
              {
                label: removal.label,
                icon: <Trash2 className="size-5" aria-hidden="true" />,
                tone: "danger" as const,
                onSelect: () => row.setOpen("delete"),
              },
            ]
          : []),
      ]}
    />
  );
  return (
    <>
      {children(menu, edit)}
      {editing(row.dialog("edit"))}
      {removal ? (
        <ConfirmDialog
          {...row.dialog("delete")}
          words={{
            title: removal.title,
            description: removal.description,
            confirm: removal.label,
            cancel: common("cancel"),
          }}
          typeToConfirm={removal.typeToConfirm}
          onConfirm={() => row.run(removal.action, removal.done)}
        />
      ) : null}
    </>
  );
}
