import { QrOnboardingForm } from "@/components/account/qr-onboarding-form";
import { SignUpsPaused } from "@/components/account/sign-ups-paused";
import { ClientMessages } from "@/components/client-messages";
import { href } from "@/lib/i18n/routes";
import { readPausedForms } from "@/lib/switches/service";
import { publicContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { onboardAction } from "./actions";

/** Shows the form that opens an account with a farm, or that nobody can sign up now. */
export async function OnboardingForm({ lang, code }: { lang: Lang; code: string | undefined }) {
  const { sign_ups: paused } = await readPausedForms(publicContext(lang));
  if (paused) return <SignUpsPaused />;
  return (
    <ClientMessages lang={lang} areas={["onboarding", "common"]}>
      <QrOnboardingForm
        action={onboardAction}
        lang={lang}
        qrCodeUuid={code}
        loginHref={href("login", lang)}
      />
    </ClientMessages>
  );
}
