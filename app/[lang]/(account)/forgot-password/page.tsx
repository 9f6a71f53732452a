import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountCard } from "@/components/account/account-card";
import { ForgotForm } from "@/components/account/forgot-form";
import { TextLink } from "@/components/account/text-link";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { forgotPasswordAction } from "../actions";

type Props = PageProps<"/[lang]/forgot-password">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "accounts" });
  return { title: t("forgot.title") };
}

export default async function ForgotPasswordPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("accounts");
  return (
    <AccountCard
      title={t("forgot.title")}
      footer={<TextLink href={href("login", lang)}>{t("forgot.login")}</TextLink>}
    >
      <ForgotForm action={forgotPasswordAction} lang={lang} again={href("forgot_password", lang)} />
    </AccountCard>
  );
}
