"use client";

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { buttonStyle } from "@/components/ui/button-style";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { type FormState, IDLE } from "@/lib/transport/form-state";

export interface ProduceActionsProps {
  lang: string;
  farmId: number;
  produce: { id: number; name: string };
  editHref: string;
  duplicate: PlainAction;
  remove: PlainAction;
}

/** Edit, duplicate and delete of one produce in the list. */
export function ProduceActions({ lang, farmId, produce, editHref, duplicate, remove }: ProduceActionsProps) {
  const t = useTranslations("produce");
  const common = useTranslations("common");
  const router = useRouter();
  const [asking, ask] = useState(false);
  const [, start] = useTransition();

  const say = (state: FormState | null, done: string) => {
    const ok = state?.status === "done";
    const refusal = Object.values(state?.errors ?? {})[0]?.[0] ?? t("failed");
    toast(ok ? done : refusal, { tone: ok ? "success" : "error", closeLabel: common("close") });
    if (ok) router.refresh();
    return ok;
  };
  const run = (action: PlainAction) =>
    action(IDLE, { _lang: lang, farm_id: farmId, produce_id: produce.id }).catch(() => null);

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger className={buttonStyle({ variant: "ghost", size: "icon-sm" })}>
          <Ellipsis className="size-5" aria-hidden="true" />
          <span className="sr-only">{t("actionsFor", { name: produce.name })}</span>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem asChild>
            <Link href={editHref}>{t("edit")}</Link>
          </DropdownMenuItem>
          <DropdownMenuItem
            onSelect={() =>
              start(async () => void say(await run(duplicate), t("duplicated", { name: produce.name })))
            }
          >
            <Icon name="copy" />
            {t("duplicate")}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={() => ask(true)}>
            <Icon name="trash" />
            {t("delete")}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={asking}
        onOpenChange={ask}
        title={t("confirmDelete.title", { name: produce.name })}
        description={t("confirmDelete.text")}
        confirmLabel={t("delete")}
        cancelLabel={common("cancel")}
        onConfirm={async () => say(await run(remove), t("deleted", { name: produce.name }))}
      />
    </>
  );
}
