"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Scene } from "@/components/illustrations/scene";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { overlayHash } from "../address";
import { call } from "../call";
import { refreshMe, useMe } from "../me";
import { popup } from "../signals";

/** Asks every 5 s and stops after 600 s (docs/product/browser.md "Timings"). */
const EVERY_S = 5;
const AT_MOST_S = 600;

/** Waits until the link of the verification message is used, here or on another device. */
export function VerificationDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("visitor.verification");
  const common = useTranslations("common");
  const me = useMe();
  const [waited, setWaited] = useState(0);
  const [sent, setSent] = useState<"no" | "sending" | "yes" | string[]>("no");
  const close = useRef(onClose);
  close.current = onClose;
  const proven = me?.unverified_email === false;
  const timedOut = waited > AT_MOST_S;

  useEffect(() => {
    if (timedOut || proven || me === null) return;
    const timer = setInterval(() => {
      setWaited((seconds) => seconds + EVERY_S);
      void refreshMe();
    }, EVERY_S * 1000);
    return () => clearInterval(timer);
  }, [timedOut, proven, me === null]);
  useEffect(() => {
    if (!proven) return;
    popup("success", t("done"));
    close.current();
  }, [proven, t]);

  async function resend() {
    setSent("sending");
    const { ok, errors } = await call("POST", "/api/me/verification-email", {});
    setSent(ok ? "yes" : (Object.values(errors)[0] ?? [common("failed")]));
    if (ok) setWaited(0);
  }

  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        size="sm"
        title={t("title")}
        description={me ? t("text", { email: me.email }) : t("textPlain")}
        closeLabel={common("close")}
      >
        <Scene name="letter-sent" className="mx-auto mb-4 w-44" />
        {me === null ? (
          <a href={overlayHash("login")} className={buttonStyle({ size: "lg", full: true })}>
            {t("login")}
          </a>
        ) : (
          <div className="grid gap-4">
            <p role="status" className="flex items-center justify-center gap-3 text-muted">
              {timedOut ? (
                t("given")
              ) : (
                <>
                  <Spinner /> {t("waiting")}
                </>
              )}
            </p>
            {sent === "yes" ? (
              <Alert tone="success" role="status">
                {t("resent")}
              </Alert>
            ) : null}
            {Array.isArray(sent) ? (
              <Alert tone="danger" role="alert">
                {sent[0]}
              </Alert>
            ) : null}
            <Button variant="secondary" full pending={sent === "sending"} onClick={resend}>
              {t("resend")}
            </Button>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
