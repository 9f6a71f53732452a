"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ActionForm, type FormAction } from "@/components/forms/action-form";
import { TextField } from "@/components/forms/form-fields";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";

/** The name of a code: of a new one, or a new name for one there is. */
export function QrCodeForm({
  lang,
  farmId,
  code,
  action,
  trigger,
  open,
  onOpenChange,
}: {
  lang: string;
  farmId: number;
  code?: { id: number; title: string };
  action: FormAction;
  /** The button that asks; or leave it out and control `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  const t = useTranslations("qr_codes.dialog");
  const common = useTranslations("common");
  const router = useRouter();
  const [own, setOwn] = useState(false);
  const set = onOpenChange ?? setOwn;
  return (
    <Dialog open={open ?? own} onOpenChange={set}>
      {trigger ? <DialogTrigger asChild>{trigger}</DialogTrigger> : null}
      <DialogContent title={t(code ? "renameTitle" : "createTitle")} closeLabel={common("close")} size="sm">
        <ActionForm
          action={action}
          lang={lang}
          summary={common("checkForm")}
          labels={{ title: t("titleLabel") }}
          className="grid gap-5"
          onDone={() => {
            set(false);
            toast(t(code ? "saved" : "created"), { closeLabel: common("close") });
            router.refresh();
          }}
        >
          <input type="hidden" name="farm_id" value={farmId} />
          {code ? <input type="hidden" name="qr_code_id" value={code.id} /> : null}
          <TextField
            name="title"
            label={t("titleLabel")}
            help={t("titleHelp")}
            defaultValue={code?.title}
            required
            maxLength={80}
            autoComplete="off"
          />
          <SubmitButton className="justify-self-end max-sm:w-full">
            {t(code ? "save" : "create")}
          </SubmitButton>
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}
