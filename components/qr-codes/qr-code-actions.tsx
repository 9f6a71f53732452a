"use client";

import { useTranslations } from "next-intl";
import { EditAndDelete } from "@/components/forms/edit-and-delete";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import type { Lang } from "@/lib/vocabulary/languages";
import { QrCodeForm } from "./qr-code-form";

/** Shows the menu to rename a code, or to delete it unless it is the general code. */
export function QrCodeActions({
  lang,
  code,
  rename,
  remove,
}: {
  lang: Lang;
  code: { id: number; farm_id: number; title: string; is_general: boolean };
  rename: FormAction;
  remove: PlainAction;
}) {
  const t = useTranslations("qr_codes");
  const { id, farm_id, title } = code;
  const removal = {
    label: t("list.delete"),
    title: t("dialog.deleteTitle", { title }),
    description: t("dialog.deleteText"),
    typeToConfirm: { label: t("dialog.typeTitle", { title }), expected: title },
    done: t("dialog.deleted"),
    action: remove,
  };
  return (
    <EditAndDelete
      lang={lang}
      ids={{ farm_id, qr_code_id: id }}
      label={t("list.menu", { title })}
      editLabel={t("list.rename")}
      editing={(dialog) => (
        <QrCodeForm opener={dialog} lang={lang} farmId={farm_id} code={code} action={rename} />
      )}
      removal={code.is_general ? null : removal}
    />
  );
}
