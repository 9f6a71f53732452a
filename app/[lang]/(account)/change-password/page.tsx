import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountCard } from "@/components/account/account-card";
import { ResetForm } from "@/components/account/reset-form";
import { TextLink } from "@/components/account/text-link";
import { LinkButton } from "@/components/ui/link-button";
import { checkResetLink } from "@/lib/accounts/service/passwords";
import { href } from "@/lib/i18n/routes";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { resetPasswordAction } from "../actions";
import { first } from "../query";

type Props = PageProps<"/[lang]/change-password">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "accounts" });
  return { title: t("reset.page") };
}

export default async function ChangePasswordPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("accounts");
  const query = await searchParams;
  const token = first(query.token) ?? "";
  const footer = <TextLink href={href("login", lang)}>{t("forgot.login")}</TextLink>;
  const link = await load(lang, checkResetLink(await pageContext(lang), { token }));
  // A link that is used up leaves the address.
  if (!link.usable && token) redirect(href("change_password", lang));
  if (!link.usable) {
    return (
      <AccountCard title={t("reset.expiredTitle")} lead={t("reset.expired")} footer={footer}>
        <LinkButton href={href("forgot_password", lang)} size="lg" full>
          {t("reset.again")}
        </LinkButton>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={t(link.first ? "reset.firstTitle" : "reset.title")}
      lead={t(link.first ? "reset.firstLead" : "reset.lead")}
      footer={footer}
    >
      <ResetForm action={resetPasswordAction} lang={lang} token={token} email={first(query.email)} />
    </AccountCard>
  );
}
