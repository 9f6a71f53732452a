"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextAreaField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { Button, type ButtonProps } from "@/components/ui/button";
import { REASON } from "@/lib/users/rules";
import type { Lang } from "@/lib/vocabulary/languages";

/** The words of one kind of dialog: open, title, reason, help, submit and done. */
type ReasonDialogWords = "queue.run" | "suppressions.lift" | "switches.on" | "switches.off";

/** Asks for a reason before a super administrator does something, and says what follows. */
export function ReasonDialog({
  lang,
  ids,
  words,
  openOf,
  variant = "secondary",
  action,
  children,
}: {
  lang: Lang;
  ids: Record<string, string | number>;
  words: ReasonDialogWords;
  /** Names the button with what it is about, for screen readers. */
  openOf: string;
  variant?: ButtonProps["variant"];
  action: FormAction;
  children: ReactNode;
}) {
  const t = useTranslations(`tools.${words}`);
  return (
    <DialogForm
      lang={lang}
      ids={ids}
      words={{
        title: t("title"),
        labels: { reason: t("reason") },
        submit: t("submit"),
        done: t("done"),
      }}
      size="sm"
      action={action}
      opener={{
        trigger: (
          <Button size="sm" variant={variant} aria-label={openOf}>
            {t("open")}
          </Button>
        ),
      }}
    >
      <KeptDraft form={[words, ...Object.values(ids)].join("-")} />
      <div className="grid gap-3 text-muted">{children}</div>
      <TextAreaField
        name="reason"
        label={t("reason")}
        help={t("help")}
        rows={4}
        maxLength={REASON.max}
        required
      />
    </DialogForm>
  );
}
