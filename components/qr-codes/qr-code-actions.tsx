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
import { QrCodeForm } from "./qr-code-form";

/** Rename a code, or delete one that is not the general one. */
export function QrCodeActions({
  lang,
  code,
  rename,
  remove,
}: {
  lang: string;
  code: { id: number; farm_id: number; title: string; is_general: boolean };
  rename: FormAction;
  remove: PlainAction;
}) {
  const t = useTranslations("qr_codes");
  const common = useTranslations("common");
  const router = useRouter();
  const [open, setOpen] = useState<"rename" | "delete" | null>(null);
  const dialog = (one: "rename" | "delete") => ({
    open: open === one,
    onOpenChange: (next: boolean) => setOpen(next ? one : null),
  });
  const erase = async () => {
    const input = { _lang: lang, farm_id: code.farm_id, qr_code_id: code.id };
    const state = await remove(IDLE, input).catch(() => null);
    const ok = state?.status === "done";
    const refusal = Object.values(state?.errors ?? {})[0]?.[0] ?? common("failed");
    toast(ok ? t("dialog.deleted") : refusal, {
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
          <span className="sr-only">{t("list.menu", { title: code.title })}</span>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setOpen("rename")}>
            <Pencil className="size-5" aria-hidden="true" />
            {t("list.rename")}
          </DropdownMenuItem>
          {code.is_general ? null : (
            <DropdownMenuItem tone="danger" onSelect={() => setOpen("delete")}>
              <Trash2 className="size-5" aria-hidden="true" />
              {t("list.delete")}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <QrCodeForm {...dialog("rename")} lang={lang} farmId={code.farm_id} code={code} action={rename} />
      <ConfirmDialog
        {...dialog("delete")}
        title={t("dialog.deleteTitle", { title: code.title })}
        description={t("dialog.deleteText")}
        confirmLabel={t("list.delete")}
        cancelLabel={common("cancel")}
        typeToConfirm={{ label: t("dialog.typeTitle", { title: code.title }), expected: code.title }}
        onConfirm={erase}
      />
    </>
  );
}
