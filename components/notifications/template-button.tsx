"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { useDraftControl } from "@/components/notification-builder/draft-control";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Spinner } from "@/components/ui/spinner";
import type { Lang } from "@/lib/vocabulary/languages";
import { draftHref } from "./draft-href";

export interface TemplateButtonProps {
  base: string;
  /** Includes notification_id when a draft already exists. */
  ids: { farm_id: number; notification_id?: number };
  template: string;
  title: string;
  action: PlainAction;
  className?: string;
  children: ReactNode;
}

/** Shows a button of step 1. A press creates the draft, or asks first when the draft has words. */
export function TemplateButton(props: TemplateButtonProps) {
  const { base, ids, template, title, action, className, children } = props;
  const t = useTranslations("notifications");
  const router = useRouter();
  const control = useDraftControl();
  const row = useRowAction<"replace">(useLocale() as Lang, ids, t("actions.failed"));

  function open(made: unknown) {
    const next = draftHref(base, made, 2);
    if (!control) return router.push(next);
    control.close();
    // A full page load, because the whole content of the editor is replaced.
    window.location.assign(next);
  }
  const begin: PlainAction = async (previous, payload) => {
    await control?.flush();
    return action(previous, { ...payload, version: control?.versionSeen() });
  };

  return (
    <>
      <button
        type="button"
        aria-busy={row.pending || undefined}
        onClick={() => (control?.replaces ? row.setOpen("replace") : row.start(begin, open, { template }))}
        className={className}
      >
        {children}
        {row.pending ? <Spinner className="absolute right-3 top-3 size-5" /> : null}
      </button>
      <ConfirmDialog
        {...row.dialog("replace")}
        tone="primary"
        words={{
          title: t("template.replaceTitle"),
          description: t("template.replaceText", { title }),
          confirm: t("template.replace"),
          cancel: t("template.keep"),
        }}
        onConfirm={() => row.run(begin, open, { template })}
      />
    </>
  );
}
