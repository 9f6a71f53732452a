"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { Button } from "@/components/ui/button";
import type { Lang } from "@/lib/vocabulary/languages";
import { EndpointFields } from "./endpoint-fields";
import { ShownSecret, secretOf } from "./shown-secret";

/** Adds an endpoint, and shows its secret this once. */
export function NewEndpoint({ lang, farmId, action }: { lang: Lang; farmId: number; action: FormAction }) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState("");
  const create: FormAction = async (previous, payload) => {
    const state = await action(previous, payload);
    if (state.status === "done") setSecret(secretOf(state.result));
    return state;
  };
  return (
    <>
      {secret ? <ShownSecret secret={secret} /> : null}
      <div>
        <DialogForm
          lang={lang}
          ids={{ farm_id: farmId }}
          words={{
            title: t("addTitle"),
            labels: { url: t("url"), description: t("descriptionLabel"), events: t("events") },
            submit: t("create"),
            done: t("created"),
          }}
          action={create}
          opener={{ trigger: <Button className="max-sm:w-full">{t("add")}</Button>, modal: "create-webhook" }}
        >
          <EndpointFields />
        </DialogForm>
      </div>
    </>
  );
}
