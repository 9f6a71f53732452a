"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { useDraftControl } from "@/components/notification-builder/draft-control";
import { cn } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import { IDLE } from "@/lib/transport/form-state";

export interface TemplateButtonProps {
  lang: string;
  base: string;
  /** notification_id too where a draft exists already. */
  ids: { farm_id: number; notification_id?: number };
  template: string;
  title: string;
  /** The draft holds words that choosing would replace. */
  replaces: boolean;
  chosen: boolean;
  action: PlainAction;
  children: ReactNode;
}

/** One card of step 1: a press begins the draft, or asks before it replaces what was written. */
export function TemplateButton(props: TemplateButtonProps) {
  const { lang, base, ids, template, title, replaces, chosen, action, children } = props;
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const router = useRouter();
  const control = useDraftControl();
  const [asking, ask] = useState(false);
  const [pending, start] = useTransition();

  async function begin() {
    await control?.flush();
    const answer = await action(IDLE, { _lang: lang, ...ids, template }).catch(() => null);
    if (answer?.status !== "done") {
      toast(Object.values(answer?.errors ?? {})[0]?.[0] ?? t("actions.failed"), {
        tone: "error",
        closeLabel: common("close"),
      });
      return;
    }
    const next = `${base}/${(answer.result as { uuid: string }).uuid}/edit?step=2`;
    if (!control) return router.push(next);
    control.close();
    // The editor's words are replaced as a whole.
    window.location.assign(next);
  }

  return (
    <>
      <button
        type="button"
        aria-busy={pending || undefined}
        onClick={() => (replaces ? ask(true) : start(begin))}
        className={cn(
          "relative flex h-full w-full items-start gap-4 rounded-xl border-[1.5px] border-line bg-raised p-4 text-left shadow-xs transition-colors hover:border-primary hover:bg-primary-soft hover:text-on-primary-soft",
          chosen && "border-primary",
        )}
      >
        {children}
        {pending ? <Spinner className="absolute right-3 top-3 size-5" /> : null}
      </button>
      <ConfirmDialog
        open={asking}
        onOpenChange={ask}
        tone="primary"
        title={t("template.replaceTitle")}
        description={t("template.replaceText", { title })}
        confirmLabel={t("template.replace")}
        cancelLabel={t("template.keep")}
        onConfirm={begin}
      />
    </>
  );
}
