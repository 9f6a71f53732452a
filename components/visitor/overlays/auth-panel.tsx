"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ForgotForm } from "@/components/account/forgot-form";
import { LoginForm } from "@/components/account/login-form";
import { QrOnboardingForm } from "@/components/account/qr-onboarding-form";
import { ResetForm } from "@/components/account/reset-form";
import { SignUpsPaused } from "@/components/account/sign-ups-paused";
import { SignupForm } from "@/components/account/signup-form";
import { Alert } from "@/components/ui/alert";
import { buttonStyle } from "@/components/ui/button-style";
import type { ShellActions } from "@/components/visitor/shell-actions";
import type { FormState } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { type Arrival, type AuthOverlay, overlayHash } from "../address";
import type { useResetLink } from "./use-reset-link";

/** Goes to the page after the log-in, with a full load, so that the page knows who is logged in. */
function goToLanding({ result }: FormState): void {
  window.location.assign((result as { landing: string }).landing);
}

function OverlayLink({ to, children }: { to: AuthOverlay; children: string }) {
  return (
    <a
      href={overlayHash(to)}
      className="inline-flex min-h-11 items-center font-medium text-link underline decoration-[1.5px] underline-offset-4 hover:decoration-[2.5px] md:min-h-8"
    >
      {children}
    </a>
  );
}

/** Shows one of the forms of the dialog, with links to the others. */
export function AuthPanel({
  name,
  lang,
  actions,
  arrival,
  paused,
  changed,
  reset,
  onChanged,
}: {
  name: AuthOverlay;
  lang: Lang;
  actions: ShellActions;
  arrival: Arrival;
  /** Whether nobody can sign up now. */
  paused: boolean;
  /** Whether the password was just changed. */
  changed: boolean;
  reset: ReturnType<typeof useResetLink>;
  onChanged: () => void;
}) {
  const t = useTranslations("accounts");
  const [asked, setAsked] = useState(0);
  if (name === "login") {
    return (
      <>
        {changed ? (
          <Alert tone="success" role="status" className="mb-5">
            {t("login.changed")}
          </Alert>
        ) : null}
        <LoginForm
          action={actions.logIn}
          lang={lang}
          idPrefix="overlay-login"
          redirectTo={arrival.redirect_to ?? undefined}
          onDone={goToLanding}
        />
        <p className="mt-3">
          <OverlayLink to="forgot-pwd">{t("login.forgot")}</OverlayLink>
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-x-2 border-t border-line pt-3">
          {t("login.noAccount")}
          <OverlayLink to="signup">{t("login.signup")}</OverlayLink>
        </p>
      </>
    );
  }
  if (name === "signup") {
    return (
      <>
        {paused ? (
          <SignUpsPaused />
        ) : (
          <SignupForm action={actions.signUp} lang={lang} idPrefix="overlay-signup" onDone={goToLanding} />
        )}
        <p className="mt-3 flex flex-wrap items-center gap-x-2 border-t border-line pt-3">
          {t("signup.haveAccount")}
          <OverlayLink to="login">{t("signup.login")}</OverlayLink>
        </p>
      </>
    );
  }
  if (name === "forgot-pwd") {
    return (
      <>
        <ForgotForm
          key={asked}
          action={actions.forgotPassword}
          lang={lang}
          idPrefix="overlay-forgot"
          onAgain={() => setAsked(asked + 1)}
        />
        <p className="mt-3 border-t border-line pt-3">
          <OverlayLink to="login">{t("forgot.login")}</OverlayLink>
        </p>
      </>
    );
  }
  if (name === "qr-code-onboarding") {
    return paused ? (
      <SignUpsPaused />
    ) : (
      <QrOnboardingForm
        action={actions.onboard}
        lang={lang}
        qrCodeUuid={arrival.qr_code_uuid ?? undefined}
        loginHref={overlayHash("login")}
        idPrefix="overlay-onboarding"
      />
    );
  }
  if (reset.link === "checking") return <p role="status">{t("reset.checking")}</p>;
  return reset.link !== "expired" && arrival.token ? (
    <ResetForm
      action={reset.submit}
      lang={lang}
      token={arrival.token}
      email={arrival.email ?? undefined}
      idPrefix="overlay-reset"
      onDone={onChanged}
    />
  ) : (
    <a href={overlayHash("forgot-pwd")} className={buttonStyle({ size: "lg", full: true })}>
      {t("reset.again")}
    </a>
  );
}
