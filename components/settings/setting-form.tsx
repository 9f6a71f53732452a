"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EditForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import type { Lang } from "@/lib/vocabulary/languages";

/** Saves one setting, apart from the others. */
export function SettingForm({
  lang,
  ids,
  action,
  labels,
  idPrefix,
  submitLabel,
  done,
  children,
}: {
  lang: Lang;
  /** Hidden fields: the farm, and the version of its settings that the person saw. */
  ids: Record<string, number>;
  action: FormAction;
  labels?: Record<string, string>;
  idPrefix?: string;
  submitLabel?: string;
  /** Message after a success; a function gets the result. */
  done?: string | ((result: unknown) => string);
  children?: ReactNode;
}) {
  const common = useTranslations("common");
  const router = useRouter();
  return (
    <EditForm
      {...{ lang, action, labels, idPrefix }}
      summary={common("checkForm")}
      className="grid gap-5"
      onDone={({ result }) => {
        const message = typeof done === "function" ? done(result) : (done ?? common("saved"));
        toast(message, { closeLabel: common("close") });
        router.refresh();
      }}
    >
      {Object.entries(ids).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <SubmitButton className="justify-self-start max-sm:w-full">
        {submitLabel ?? common("save")}
      </SubmitButton>
    </EditForm>
  );
}
