"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Lang } from "@/lib/vocabulary/languages";
import { EndpointFields, type EndpointValues } from "./endpoint-fields";
import { ShownSecret, secretOf } from "./shown-secret";

export interface EndpointActions {
  update: FormAction;
  pause: PlainAction;
  resume: PlainAction;
  roll: PlainAction;
  test: PlainAction;
  remove: PlainAction;
}

/** What the managers of a farm do with an endpoint. */
export function EndpointButtons({
  lang,
  ids,
  active,
  stored,
  actions,
}: {
  lang: Lang;
  ids: { farm_id: number; endpoint_id: number };
  active: boolean;
  stored: EndpointValues;
  actions: EndpointActions;
}) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common");
  const row = useRowAction(lang, ids);
  const [secret, setSecret] = useState("");
  const { url } = stored;
  return (
    <>
      {secret ? <ShownSecret secret={secret} /> : null}
      <fieldset>
        <legend className="sr-only">{t("actionsOf", { url })}</legend>
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
          {active ? (
            <>
              <Button
                variant="secondary"
                disabled={row.pending}
                onClick={() => row.start(actions.test, t("tested"))}
              >
                {t("test")}
              </Button>
              <Button
                variant="secondary"
                disabled={row.pending}
                onClick={() => row.start(actions.pause, t("paused"))}
              >
                {t("pause")}
              </Button>
            </>
          ) : (
            <Button disabled={row.pending} onClick={() => row.start(actions.resume, t("resumed"))}>
              {t("resume")}
            </Button>
          )}
          <DialogForm
            lang={lang}
            ids={ids}
            words={{
              title: t("editTitle"),
              labels: { url: t("url"), description: t("descriptionLabel"), events: t("events") },
              submit: t("save"),
              done: t("saved"),
            }}
            action={actions.update}
            opener={{ trigger: <Button variant="secondary">{t("edit")}</Button> }}
          >
            <EndpointFields stored={stored} />
          </DialogForm>
          <ConfirmDialog
            trigger={<Button variant="secondary">{t("roll")}</Button>}
            words={{
              title: t("rollTitle"),
              description: t("rollText"),
              confirm: t("roll"),
              cancel: common("cancel"),
            }}
            onConfirm={() => row.run(actions.roll, (result) => setSecret(secretOf(result)))}
          />
          <ConfirmDialog
            trigger={<Button variant="danger-ghost">{t("delete")}</Button>}
            words={{
              title: t("deleteTitle"),
              description: t("deleteText", { url }),
              confirm: t("delete"),
              cancel: common("cancel"),
            }}
            onConfirm={() => row.run(actions.remove, t("deleted"))}
          />
        </div>
      </fieldset>
    </>
  );
}
