"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProvenForm } from "@/components/account/proven-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import { toast } from "@/components/ui/toast";
import type { Lang } from "@/lib/vocabulary/languages";
import type { TwoStepForm } from "./two-step-actions";

/** Returns an action that lets the device make a passkey between two calls of the server. */
const withDevice =
  (start: FormAction, save: FormAction, failed: string): FormAction =>
  async (previous, payload) => {
    const begun = await start(previous, payload);
    if (begun.status !== "done") return begun;
    const { startRegistration } = await import("@simplewebauthn/browser");
    const optionsJSON = begun.result as Parameters<typeof startRegistration>[0]["optionsJSON"];
    const made = await startRegistration({ optionsJSON }).catch(() => null);
    if (!made) {
      const values = { name: payload.get("name") };
      return { ...begun, status: "failed", errors: { global: [failed] }, values, at: Date.now() };
    }
    payload.delete("current_password");
    payload.set("passkey", JSON.stringify(made));
    return save(previous, payload);
  };

/** Adds a passkey with a name. */
export function PasskeySetup({ lang, form }: { lang: Lang; form: TwoStepForm }) {
  const t = useTranslations("second_factor.own");
  const common = useTranslations("common");
  const [added, setAdded] = useState(0);
  const [{ action }] = useState(() => ({
    action: withDevice(form.actions.startPasskey, form.actions.addPasskey, t("passkeyFailed")),
  }));
  const labels = { name: t("passkeyName") };
  return (
    <ProvenForm
      key={added}
      action={action}
      lang={lang}
      words={{ open: t("passkeyAdd"), submit: t("passkeyAdd"), labels }}
      email={form.asksPassword ? form.email : null}
      idPrefix="add-passkey"
      onDone={({ result }) => {
        setAdded(added + 1);
        toast(t("passkeyAdded"), { closeLabel: common("close") });
        form.onCodes((result as { recovery_codes: string[] | null }).recovery_codes);
      }}
    >
      <TextField name="name" label={labels.name} help={t("passkeyNameHelp")} maxLength={60} required />
    </ProvenForm>
  );
}
