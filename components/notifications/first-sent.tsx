import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";

/** Thanks for the first message of a farm and says what happens next. */
export function FirstSent({ replyTo, qrCodesHref }: { replyTo: string | null; qrCodesHref: string }) {
  const t = useTranslations("notifications.first");
  return (
    <Alert
      tone="success"
      title={t("title")}
      className="mb-6"
      action={
        <LinkButton href={qrCodesHref} variant="secondary" size="sm">
          {t("qrCodes")}
        </LinkButton>
      }
    >
      <p>
        {t("results")} {replyTo ? t("replies", { email: replyTo }) : null}
      </p>
      <p className="mt-1">{t("next")}</p>
    </Alert>
  );
}
