"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AccountForm } from "@/components/account/account-form";
import { ActionForm, useForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";

export interface SendToSelfProps {
  lang: string;
  farmId: number;
  email: { address: string; proven: boolean };
  phone: { shown: string; proven: boolean } | null;
  /** What the message cannot do without. */
  missing: { step: "place" | "produce"; href: string } | null;
  homeHref: string;
  actions: Record<"send" | "resend" | "sendCode" | "verifyPhone", FormAction>;
}

/** Sends the owner a real email and text. Each address has to be proven before. */
export function SendToSelf({ lang, farmId, email, phone, missing, homeHref, actions }: SendToSelfProps) {
  const t = useTranslations("start.self");
  const router = useRouter();
  return (
    <div className="mx-auto mt-6 grid max-w-2xl gap-5">
      <Card as="section" className="grid gap-4">
        <div>
          <h2 className="text-xl">{t("title")}</h2>
          <p className="mt-1 text-muted">{t("text")}</p>
        </div>
        {missing ? (
          <Alert
            tone="info"
            action={
              <LinkButton href={missing.href} variant="secondary" size="sm">
                {t(`go.${missing.step}`)}
              </LinkButton>
            }
          >
            {t(`missing.${missing.step}`)}
          </Alert>
        ) : !email.proven ? (
          <EmailFirst lang={lang} address={email.address} resend={actions.resend} />
        ) : (
          <>
            {phone && !phone.proven ? (
              <PhoneCode
                lang={lang}
                shown={phone.shown}
                send={actions.sendCode}
                verify={actions.verifyPhone}
                onDone={() => router.refresh()}
              />
            ) : null}
            <ActionForm action={actions.send} lang={lang} summary={t("failed")}>
              <input type="hidden" name="farm_id" value={farmId} />
              <SendButton
                to={phone?.proven ? t("both", { email: email.address, phone: phone.shown }) : email.address}
              />
            </ActionForm>
          </>
        )}
      </Card>
      <LinkButton href={homeHref} variant="secondary">
        {t("home")}
      </LinkButton>
    </div>
  );
}

function SendButton({ to }: { to: string }) {
  const t = useTranslations("start.self");
  const { state } = useForm();
  const sent = state.status === "done" ? (state.result as { sms: boolean }) : null;
  return (
    <div className="grid gap-3">
      {sent ? (
        <Alert tone="success" role="status" title={t("sent")}>
          {t(sent.sms ? "lookBoth" : "lookEmail")}
        </Alert>
      ) : null}
      <SubmitButton size="lg" full variant={sent ? "secondary" : "primary"}>
        {t(sent ? "again" : "send")}
      </SubmitButton>
      <p className="text-center text-sm text-muted wrap-anywhere">{to}</p>
    </div>
  );
}

function EmailFirst({ lang, address, resend }: { lang: string; address: string; resend: FormAction }) {
  const t = useTranslations("start.self");
  return (
    <div className="grid gap-4">
      <Alert tone="info">{t("emailFirst", { email: address })}</Alert>
      <AccountForm action={resend} lang={lang} variant="secondary" submit={t("resend")} done={t("resent")} />
    </div>
  );
}

function PhoneCode({
  lang,
  shown,
  send,
  verify,
  onDone,
}: {
  lang: string;
  shown: string;
  send: FormAction;
  verify: FormAction;
  onDone: () => void;
}) {
  const t = useTranslations("start.self");
  const words = useTranslations("accounts.phone");
  return (
    <div className="grid gap-4 rounded-lg border border-line p-4">
      <p>{t("phoneFirst", { phone: shown })}</p>
      <AccountForm
        action={send}
        lang={lang}
        variant="secondary"
        submit={words("send")}
        done={words("sent")}
      />
      <AccountForm
        action={verify}
        lang={lang}
        submit={words("submit")}
        variant="secondary"
        labels={{ code: words("code") }}
        idPrefix="phone-code"
        onDone={onDone}
      >
        <TextField
          name="code"
          label={words("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          className="max-w-48"
        />
      </AccountForm>
    </div>
  );
}
