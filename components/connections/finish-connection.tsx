"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { startTransition, useActionState, useEffect, useRef } from "react";
import type { FormAction } from "@/components/forms/form-action";
import { Alert } from "@/components/ui/alert";
import { buttonStyle } from "@/components/ui/button-style";
import { SubmitButton } from "@/components/ui/submit-button";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";

/** Sends what came back from the provider, by itself, and takes it out of the address. */
export function FinishConnection({
  lang,
  given,
  farmsHref,
  action,
}: {
  lang: Lang;
  given: { state: string; code: string; error: string };
  farmsHref: string;
  action: FormAction;
}) {
  const t = useTranslations("connections.finish");
  const [state, send, pending] = useActionState(action, IDLE);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current || !form.current || given.state === "") return;
    sent.current = true;
    const fields = new FormData(form.current);
    window.history.replaceState(null, "", window.location.pathname);
    startTransition(() => send(fields));
  }, [given.state, send]);
  const refusal = given.state === "" ? t("nothing") : Object.values(state.errors)[0]?.[0];
  if (refusal)
    return (
      <div className="grid max-w-2xl justify-items-start gap-4">
        <Alert tone="danger" title={t("failed")}>
          {refusal}
        </Alert>
        <Link href={farmsHref} className={buttonStyle({ variant: "secondary" })}>
          {t("farms")}
        </Link>
      </div>
    );
  return (
    <form ref={form} action={send} className="grid max-w-2xl justify-items-start gap-4">
      <input type="hidden" name="_lang" value={lang} />
      {Object.entries(given).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status">{t("text")}</p>
      <SubmitButton disabled={pending}>{t("submit")}</SubmitButton>
    </form>
  );
}
