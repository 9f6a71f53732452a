"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { useDraftControl } from "@/components/notification-builder/draft-control";
import { cn } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Spinner } from "@/components/ui/spinner";

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
  const router = useRouter();
  const control = useDraftControl();
  const row = useRowAction<"replace">(lang, ids, t("actions.failed"));

  function open(made: unknown) {
    const next = `${base}/${(made as { uuid: string }).uuid}/edit?step=2`;
    if (!control) return router.push(next);
    control.close();
    // The editor's words are replaced as a whole.
    window.location.assign(next);
  }
  const begin: PlainAction = async (previous, payload) => {
    await control?.flush();
    return action(previous, payload);
  };

  return (
    <>
      <button
        type="button"
        aria-busy={row.pending || undefined}
        onClick={() => (replaces ? row.setOpen("replace") : row.start(begin, open, { template }))}
        className={cn(
          "relative flex h-full w-full items-start gap-4 rounded-xl border-[1.5px] border-line bg-raised p-4 text-left shadow-xs transition-colors hover:border-primary hover:bg-primary-soft hover:text-on-primary-soft",
          chosen && "border-primary",
        )}
      >
        {children}
        {row.pending ? <Spinner className="absolute right-3 top-3 size-5" /> : null}
      </button>
      <ConfirmDialog
        {...row.dialog("replace")}
        tone="primary"
        title={t("template.replaceTitle")}
        description={t("template.replaceText", { title })}
        confirmLabel={t("template.replace")}
        cancelLabel={t("template.keep")}
        onConfirm={() => row.run(begin, open, { template })}
      />
    </>
  );
}
