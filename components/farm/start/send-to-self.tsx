"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AccountForm } from "@/components/account/account-form";
import { ActionForm, useForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { draftHref } from "@/components/notifications/draft-href";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Lang } from "@/lib/vocabulary/languages";

export interface SendToSelfProps {
  lang: Lang;
  farmId: number;
  email: { address: string; proven: boolean };
  phone: { shown: string; proven: boolean } | null;
  /** What the message cannot do without. */
  missing: { step: "place" | "produce"; href: string } | null;
  homeHref: string;
  /** The message they just got, as a draft for their subscribers. `base` is the address of the list of messages. */
  draft: { template: string; base: string; begin: PlainAction };
  actions: Record<"send" | "resend" | "sendCode" | "verifyPhone", FormAction>;
}

/** Sends the owner a real email and text. Each address has to be proven before. */
export function SendToSelf(props: SendToSelfProps) {
  const { lang, farmId, email, phone, missing, homeHref, actions } = props;
  const t = useTranslations("start.self");
  const router = useRouter();
  return (
    <div className="mx-auto mt-6 grid max-w-2xl gap-5">
      <Card as="section" className="grid gap-4">
        <div>
          <h2 className="text-xl">{t("title")}</h2>
          <p className="mt-1 text-muted">{t("text", { phone: phone ? "yes" : "no" })}</p>
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
                next={<PrepareButton {...{ lang, farmId }} draft={props.draft} />}
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

function SendButton({ to, next }: { to: string; next: ReactNode }) {
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
      {sent ? next : null}
      <SubmitButton size="lg" full variant={sent ? "secondary" : "primary"}>
        {t(sent ? "again" : "send")}
      </SubmitButton>
      <p className="text-center text-sm text-muted wrap-anywhere">{to}</p>
    </div>
  );
}

function PrepareButton({ lang, farmId, draft }: Pick<SendToSelfProps, "lang" | "farmId" | "draft">) {
  const t = useTranslations("start.self");
  const router = useRouter();
  const row = useRowAction(lang, { farm_id: farmId });
  const { template, base, begin } = draft;
  return (
    <Button
      type="button"
      size="lg"
      full
      pending={row.pending}
      onClick={() => row.start(begin, (made) => router.push(draftHref(base, made)), { template })}
    >
      {t("prepare")}
    </Button>
  );
}

function EmailFirst({ lang, address, resend }: { lang: Lang; address: string; resend: FormAction }) {
  const t = useTranslations("start.self");
  return (
    <div className="grid gap-4">
      <Alert tone="info">{t("emailFirst", { email: address })}</Alert>
      <AccountForm
        action={resend}
        lang={lang}
        button={{ variant: "secondary" }}
        words={{ submit: t("resend"), done: t("resent") }}
      />
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
  lang: Lang;
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
        button={{ variant: "secondary" }}
        words={{ submit: words("send"), done: words("sent") }}
      />
      <AccountForm
        action={verify}
        lang={lang}
        words={{ submit: words("submit"), labels: { code: words("code") } }}
        button={{ variant: "secondary" }}
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
