"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { RowMenu } from "@/components/ui/row-menu";
import { toast } from "@/components/ui/toast";
import type { Lang } from "@/lib/vocabulary/languages";

export interface OwnTemplateActions {
  rename: FormAction;
  remove: PlainAction;
  restore: PlainAction;
}

/** Shows the menu of a template of the farm: another name, or away with it, which can be undone. */
export function OwnTemplateMenu({
  lang,
  ids,
  template,
  name,
  actions,
}: {
  lang: Lang;
  ids: { farm_id: number };
  template: string;
  name: string;
  actions: OwnTemplateActions;
}) {
  const t = useTranslations("notifications.ownTemplate");
  const common = useTranslations("common");
  const router = useRouter();
  const row = useRowAction<"rename">(lang, { farm_id: ids.farm_id, template });
  const refresh = () => router.refresh();
  const removed = () => {
    toast(t("removed", { name }), {
      closeLabel: common("close"),
      action: { label: t("undo"), onClick: () => row.start(actions.restore, refresh) },
    });
    refresh();
  };
  return (
    <>
      <RowMenu
        label={t("menu", { name })}
        entries={[
          {
            label: t("rename"),
            icon: <Pencil className="size-5" aria-hidden="true" />,
            onSelect: () => row.setOpen("rename"),
          },
          {
            label: t("remove"),
            icon: <Trash2 className="size-5" aria-hidden="true" />,
            tone: "danger",
            onSelect: () => row.start(actions.remove, removed),
          },
        ]}
      />
      <DialogForm
        opener={row.dialog("rename")}
        lang={lang}
        ids={{ farm_id: ids.farm_id }}
        words={{
          title: t("renameTitle"),
          labels: { name: t("name") },
          done: t("renamed"),
          submit: t("rename"),
        }}
        action={actions.rename}
      >
        <input type="hidden" name="template" value={template} />
        <TextField name="name" label={t("name")} defaultValue={name} maxLength={120} required />
      </DialogForm>
    </>
  );
}
