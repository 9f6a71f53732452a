"use client";

import { useTranslations } from "next-intl";
import { OwnPassword } from "@/components/account/own-password";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField } from "@/components/forms/form-fields";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { SuperAdminView } from "@/lib/second-factor/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Lists the super administrators, and adds and removes some. */
export function SuperAdminList({
  lang,
  people,
  email,
  actions,
}: {
  lang: Lang;
  people: SuperAdminView[];
  /** The caller's email when the password is asked; null when it is not. */
  email: string | null;
  actions: { add: FormAction; remove: FormAction };
}) {
  const t = useTranslations("second_factor.superAdmins");
  const accounts = useTranslations("accounts");
  const labels = { current_password: accounts("fields.currentPassword"), email: accounts("fields.email") };
  return (
    <div className="grid max-w-2xl justify-items-start gap-5">
      <Card padding="none" className="w-full">
        <ul aria-label={t("list")} className="divide-y divide-line">
          {people.map(({ id, name, email: address, has_second_factor, own }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
              <div className="min-w-0">
                <p className="break-words font-medium">{name || address}</p>
                <p className="break-words text-sm text-muted">{address}</p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                {has_second_factor ? null : <Badge tone="warning">{t("noFactor")}</Badge>}
                {own ? (
                  <Badge tone="success">{t("own")}</Badge>
                ) : (
                  <DialogForm
                    lang={lang}
                    ids={{ user_id: id }}
                    words={{
                      title: t("removeTitle", { name: name || address }),
                      labels,
                      submit: t("remove"),
                      done: t("removed"),
                    }}
                    size="sm"
                    action={actions.remove}
                    opener={{
                      trigger: (
                        <Button variant="secondary" aria-label={t("removeOf", { name: name || address })}>
                          {t("remove")}
                        </Button>
                      ),
                    }}
                  >
                    <p className="text-muted">{t("removeText", { email: address })}</p>
                    {email === null ? null : <OwnPassword email={email} label={labels.current_password} />}
                  </DialogForm>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <DialogForm
        lang={lang}
        ids={{}}
        words={{ title: t("add"), labels, submit: t("addSubmit"), done: t("added") }}
        size="sm"
        action={actions.add}
        opener={{ trigger: <Button>{t("add")}</Button> }}
      >
        <p className="text-muted">{t("addText")}</p>
        <EmailField label={labels.email} autoComplete="off" required />
        {email === null ? null : <OwnPassword email={email} label={labels.current_password} />}
      </DialogForm>
    </div>
  );
}
