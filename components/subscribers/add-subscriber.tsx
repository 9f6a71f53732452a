"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Stepper } from "@/components/ui/stepper";
import { toast } from "@/components/ui/toast";
import type { AddedSubscriber } from "@/lib/subscribers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { addedWords } from "./added-words";
import { AnswerFields } from "./answer-fields";
import type { AnswerOptions } from "./answer-options";
import { useAnswerTexts } from "./answer-texts";
import { ChangedForm } from "./changed-form";
import { ContactFields, useFieldLabels } from "./contact-fields";
import { HiddenFields } from "./hidden-fields";

type Added = Pick<AddedSubscriber, "id" | "name" | "channels">;

/** Adds a subscriber in two steps: first the contact, then the preferences. The address opens the dialog. */
export function AddSubscriber({
  lang,
  farmId,
  open,
  closeHref,
  options,
  actions,
}: {
  lang: Lang;
  farmId: number;
  open: boolean;
  closeHref: string;
  options: AnswerOptions;
  actions: Record<"create" | "update", FormAction>;
}) {
  const t = useTranslations("subscribers");
  const common = useTranslations("common");
  const labels = useFieldLabels();
  const texts = useAnswerTexts();
  const router = useRouter();
  const [added, setAdded] = useState<Added | null>(null);

  useEffect(() => {
    if (!open) setAdded(null);
  }, [open]);

  const close = () => {
    if (added)
      toast(t("add.success", { name: added.name }), {
        description: addedWords(t, added.channels),
        closeLabel: common("close"),
      });
    router.replace(closeHref, { scroll: false });
    router.refresh();
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()}>
      <DialogContent
        title={added ? t("add.titleStep2", { name: added.name }) : t("add.title")}
        description={added ? t("add.descriptionStep2") : t("add.description")}
        closeLabel={common("close")}
        size={added ? "lg" : "md"}
      >
        <Stepper
          label={t("add.steps")}
          steps={[{ label: t("add.step1") }, { label: t("add.step2") }]}
          current={added ? 1 : 0}
          doneLabel={t("add.done")}
          className="mb-4"
        />
        {added ? (
          <ActionForm
            key="preferences"
            action={actions.update}
            lang={lang}
            summary={common("checkForm")}
            labels={labels}
            onDone={close}
          >
            <ChangedForm
              submitLabel={t("add.save")}
              aside={
                <Button variant="ghost" onClick={close}>
                  {t("add.later")}
                </Button>
              }
            >
              <HiddenFields values={{ farm_id: String(farmId), subscriber_id: String(added.id) }} />
              <AnswerFields options={options} texts={texts} />
            </ChangedForm>
          </ActionForm>
        ) : (
          <ActionForm
            key="contact"
            action={actions.create}
            lang={lang}
            summary={common("checkForm")}
            labels={labels}
            onDone={(state) => setAdded(state.result as Added)}
          >
            <ChangedForm submitLabel={t("add.submit")}>
              <HiddenFields values={{ farm_id: String(farmId) }} />
              <ContactFields help={t("add.help")} />
            </ChangedForm>
          </ActionForm>
        )}
      </DialogContent>
    </Dialog>
  );
}
