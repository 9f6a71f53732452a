import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountCard } from "@/components/account/account-card";
import { SecondStepForm } from "@/components/account/second-step-form";
import { TextLink } from "@/components/account/text-link";
import { href } from "@/lib/i18n/routes";
import { readSecondStep } from "@/lib/second-factor/service/log-in";
import { pageContext } from "@/lib/transport/page";
import { pendingLogIn } from "@/lib/transport/session-cookie";
import type { Lang } from "@/lib/vocabulary/languages";
import { secondStepAction, startPasskeyLogInAction } from "../../actions";

type Props = PageProps<"/[lang]/login/second-step">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "accounts" });
  return { title: t("secondStep.title") };
}

/** The second step of a log-in that waits in this browser. */
export default async function SecondStepPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("accounts.secondStep");
  const pending = await pendingLogIn();
  const view = await readSecondStep(await pageContext(lang), { pending });
  const again = <TextLink href={href("login", lang)}>{t("again")}</TextLink>;
  if (!view) return <AccountCard title={t("expiredTitle")} lead={t("expired")} footer={again} />;
  return (
    <AccountCard title={t("title")} lead={t("lead")} footer={again}>
      <SecondStepForm
        action={secondStepAction}
        startPasskey={startPasskeyLogInAction}
        {...{ lang, pending, view }}
      />
      <p className="mt-5 text-sm text-muted">
        {t("lost")} <TextLink href={href("contact", lang)}>{t("write")}</TextLink>
      </p>
    </AccountCard>
  );
}
