"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FormAction } from "@/components/forms/action-form";
import type { PlainAction } from "@/components/produce/availability-pills";
import { buttonStyle } from "@/components/ui/button-style";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toast";
import { IDLE } from "@/lib/transport/form-state";
import { QuestionForm } from "./question-form";

/** Other words for a question, or take it off the page. */
export function QuestionActions({
  lang,
  known,
  update,
  remove,
}: {
  lang: string;
  known: { id: number; farm_id: number; question: string; answer: string };
  update: FormAction;
  remove: PlainAction;
}) {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const router = useRouter();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const dialog = (one: "edit" | "delete") => ({
    open: open === one,
    onOpenChange: (next: boolean) => setOpen(next ? one : null),
  });
  const erase = async () => {
    const input = { _lang: lang, farm_id: known.farm_id, question_id: known.id };
    const state = await remove(IDLE, input).catch(() => null);
    const ok = state?.status === "done";
    const refusal = Object.values(state?.errors ?? {})[0]?.[0] ?? common("failed");
    toast(ok ? t("deleted") : refusal, {
      tone: ok ? "success" : "error",
      closeLabel: common("close"),
    });
    if (ok) router.refresh();
    return ok;
  };
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger className={buttonStyle({ variant: "ghost", size: "icon-sm" })}>
          <Ellipsis className="size-5" aria-hidden="true" />
          <span className="sr-only">{t("menu", { question: known.question })}</span>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setOpen("edit")}>
            <Pencil className="size-5" aria-hidden="true" />
            {common("edit")}
          </DropdownMenuItem>
          <DropdownMenuItem tone="danger" onSelect={() => setOpen("delete")}>
            <Trash2 className="size-5" aria-hidden="true" />
            {common("delete")}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <QuestionForm {...dialog("edit")} lang={lang} farmId={known.farm_id} known={known} action={update} />
      <ConfirmDialog
        {...dialog("delete")}
        title={t("deleteTitle")}
        description={t("deleteText", { question: known.question })}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
        onConfirm={erase}
      />
    </>
  );
}
