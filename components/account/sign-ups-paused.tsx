import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";

/** Stands in place of a form that opens an account while nobody can sign up. */
export function SignUpsPaused() {
  const t = useTranslations("accounts.signup");
  return (
    <Alert role="status" title={t("pausedTitle")}>
      {t("pausedText")}
    </Alert>
  );
}
