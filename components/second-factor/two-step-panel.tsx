"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProvenForm } from "@/components/account/proven-form";
import { spokenDay } from "@/lib/i18n/dates";
import type { FactorsView } from "@/lib/second-factor/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { AppSetup } from "./app-setup";
import { PasskeySetup } from "./passkey-setup";
import { RecoveryCodes } from "./recovery-codes";
import type { TwoStepActions, TwoStepForm } from "./two-step-actions";

interface Props {
  lang: Lang;
  view: FactorsView;
  email: string;
  now: Date;
  actions: TwoStepActions;
}

/** The authenticator app, the passkeys and the recovery codes of the own account. */
export function TwoStepPanel({ lang, view, email, now, actions }: Props) {
  const t = useTranslations("second_factor.own");
  const [codes, setCodes] = useState<string[] | null>(null);
  const { app_since, passkeys, recovery_codes_left } = view;
  const form: TwoStepForm = {
    ...{ email, actions, asksPassword: !view.recent },
    onCodes: (made) => made && setCodes(made),
  };
  const day = (at: string) => spokenDay(new Date(at), lang, now);
  const has = app_since !== null || passkeys.length > 0;
  return (
    <div className="grid gap-6">
      {codes ? <RecoveryCodes codes={codes} /> : null}
      <section className="grid gap-2">
        <h3 className="text-lg">{t("appTitle")}</h3>
        <p className="text-sm text-muted">
          {app_since ? t("appSince", { day: day(app_since) }) : t("appNone")}
        </p>
        <AppSetup lang={lang} has={app_since !== null} form={form} />
        {app_since ? (
          <ProvenForm
            action={actions.removeApp}
            lang={lang}
            words={{ open: t("appRemove"), submit: t("appRemove") }}
            email={email}
            idPrefix="remove-app"
            look={{ button: { variant: "danger" } }}
          />
        ) : null}
      </section>
      <section className="grid gap-2 border-t border-line pt-5">
        <h3 className="text-lg">{t("passkeysTitle")}</h3>
        <p className="text-sm text-muted">{t("passkeysNone")}</p>
        {passkeys.length > 0 ? (
          <ul className="divide-y divide-line">
            {passkeys.map(({ id, name, created_at, last_used_at }) => (
              <li key={id} className="py-2">
                <p className="break-words font-medium">{name}</p>
                <p className="text-sm text-muted">
                  {last_used_at
                    ? t("passkeyUsed", { day: day(created_at), used: day(last_used_at) })
                    : t("passkeyUnused", { day: day(created_at) })}
                </p>
                <ProvenForm
                  action={actions.removePasskey}
                  lang={lang}
                  words={{ open: t("passkeyRemoveOf", { name }), submit: t("passkeyRemove") }}
                  email={email}
                  idPrefix={`remove-passkey-${id}`}
                  look={{ button: { variant: "danger" }, hidden: { passkey_id: String(id) } }}
                />
              </li>
            ))}
          </ul>
        ) : null}
        <PasskeySetup lang={lang} form={form} />
      </section>
      {has ? (
        <section className="grid gap-2 border-t border-line pt-5">
          <h3 className="text-lg">{t("codesTitle")}</h3>
          <p className="text-sm text-muted">{t("codesText")}</p>
          <p>{t("codesLeft", { count: recovery_codes_left })}</p>
          <ProvenForm
            action={actions.makeCodes}
            lang={lang}
            words={{ open: t("codesMake"), submit: t("codesMake") }}
            email={view.recent ? null : email}
            idPrefix="make-codes"
            onDone={({ result }) =>
              form.onCodes((result as { recovery_codes: string[] | null }).recovery_codes)
            }
          />
        </section>
      ) : null}
    </div>
  );
}
