"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField } from "@/components/forms/form-fields";
import { languageOptions } from "@/components/forms/language-options";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { Subscriber } from "@/lib/subscribers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { AnswerFields } from "./answer-fields";
import type { AnswerOptions } from "./answer-options";
import { useAnswerTexts } from "./answer-texts";
import { CategoryPicker } from "./category-picker";
import { ChangedForm } from "./changed-form";
import { ContactFields, useFieldLabels } from "./contact-fields";
import { HiddenFields } from "./hidden-fields";
import type { RowActionSet } from "./row-actions";

/** Shows everything that the farm may change about a person, in one dialog. */
export function EditSubscriber({
  open,
  onOpenChange,
  lang,
  farmId,
  person,
  options,
  categories,
  actions,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  lang: Lang;
  farmId: number;
  person: Subscriber;
  options: AnswerOptions;
  categories: { id: number; name: string }[];
  actions: RowActionSet;
}) {
  const t = useTranslations("subscribers");
  const common = useTranslations("common");
  const labels = useFieldLabels();
  const texts = useAnswerTexts();
  const router = useRouter();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t("edit.title", { name: person.name || t("rowActions.nameless") })}
        closeLabel={common("close")}
        size="lg"
      >
        <CategoryPicker
          lang={lang}
          farmId={farmId}
          person={person}
          categories={categories}
          actions={actions}
        />
        <ActionForm
          action={actions.update}
          lang={lang}
          summary={common("checkForm")}
          labels={labels}
          onDone={() => {
            onOpenChange(false);
            toast(t("edit.saved"), { closeLabel: common("close") });
            router.refresh();
          }}
        >
          <ChangedForm submitLabel={t("edit.save")}>
            <HiddenFields values={{ farm_id: String(farmId), subscriber_id: String(person.id) }} />
            <ContactFields person={person} help={t("edit.addressHelp")} />
            <SelectField
              name="lang"
              label={t("fields.lang")}
              defaultValue={person.lang}
              options={languageOptions(common)}
              className="max-w-60"
            />
            <AnswerFields defaults={person} options={options} texts={texts} />
          </ChangedForm>
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}
