"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ActionForm, type FormAction } from "@/components/forms/action-form";
import { TextAreaField, TextField } from "@/components/forms/form-fields";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";

/** A question and its answer: of a new one, or other words for one there is. */
export function QuestionForm({
  lang,
  farmId,
  known,
  suggested,
  action,
  trigger,
  open,
  onOpenChange,
}: {
  lang: string;
  farmId: number;
  known?: { id: number; question: string; answer: string };
  /** A question to begin with. */
  suggested?: string;
  action: FormAction;
  /** The button that asks; or leave it out and control `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  const t = useTranslations("questions.form");
  const common = useTranslations("common");
  const router = useRouter();
  const [own, setOwn] = useState(false);
  const set = onOpenChange ?? setOwn;
  // Not when the form is told of it: a question that is answered takes its suggestion, and this form, away.
  const send: FormAction = async (previous, payload) => {
    const state = await action(previous, payload);
    if (state.status !== "done") return state;
    set(false);
    toast(t(known ? "saved" : "added"), { closeLabel: common("close") });
    router.refresh();
    return state;
  };
  const labels = { question: t("question"), answer: t("answer") };
  return (
    <Dialog open={open ?? own} onOpenChange={set}>
      {trigger ? <DialogTrigger asChild>{trigger}</DialogTrigger> : null}
      <DialogContent title={t(known ? "editTitle" : "addTitle")} closeLabel={common("close")}>
        <ActionForm
          action={send}
          lang={lang}
          summary={common("checkForm")}
          labels={labels}
          className="grid gap-5"
        >
          <input type="hidden" name="farm_id" value={farmId} />
          {known ? <input type="hidden" name="question_id" value={known.id} /> : null}
          <TextField
            name="question"
            label={labels.question}
            help={t("questionHelp")}
            defaultValue={known?.question ?? suggested}
            required
            maxLength={200}
            autoComplete="off"
          />
          <TextAreaField
            name="answer"
            label={labels.answer}
            help={t("answerHelp")}
            defaultValue={known?.answer}
            required
            rows={5}
            maxLength={2000}
          />
          <SubmitButton className="justify-self-end max-sm:w-full">
            {t(known ? "save" : "submit")}
          </SubmitButton>
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}
