import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountCard } from "@/components/account/account-card";
import { AccountForm } from "@/components/account/account-form";
import { EnterNow } from "@/components/account/enter-now";
import { LoginForm } from "@/components/account/login-form";
import { TextLink } from "@/components/account/text-link";
import { Alert } from "@/components/ui/alert";
import { checkAutologin } from "@/lib/accounts/service/log-in";
import { whereNext } from "@/lib/accounts/service/profile";
import { href } from "@/lib/i18n/routes";
import { pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { autologinAction, logInAction } from "../actions";
import { first, redirectFromReferer } from "../query";

type Props = PageProps<"/[lang]/login">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "accounts" });
  return { title: t("login.title") };
}

export default async function LoginPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("accounts");
  const query = await searchParams;
  const redirect_to = first(query.redirect_to) ?? (await redirectFromReferer());
  const autologin_token = first(query.autologin_token);
  const ctx = await pageContext(lang);
  const link = autologin_token ? await checkAutologin(ctx, { autologin_token }) : null;
  if (link && !link.needless) {
    const { replaces } = link;
    return (
      <AccountCard
        title={t("login.autologinTitle")}
        lead={replaces ? t("login.autologinReplaces", { email: replaces }) : t("login.autologinLead")}
        footer={
          <TextLink href={href("login", lang)}>{t(replaces ? "login.stay" : "login.otherwise")}</TextLink>
        }
      >
        <AccountForm
          button={{ size: "lg", full: true }}
          action={autologinAction}
          lang={lang}
          words={{ submit: t(replaces ? "login.autologinReplace" : "login.autologinSubmit") }}
          hidden={{ autologin_token, redirect_to, replace_session: replaces ? "true" : undefined }}
        >
          <EnterNow asks={replaces !== null} />
        </AccountForm>
      </AccountCard>
    );
  }
  const next = await whereNext(ctx, { redirect_to });
  if (next) redirect(next);
  return (
    <AccountCard
      title={t("login.title")}
      lead={t("login.lead")}
      footer={
        <p className="flex flex-wrap items-center gap-x-2">
          {t("login.noAccount")}
          <TextLink href={href("signup", lang, {}, { redirect_to })}>{t("login.signup")}</TextLink>
        </p>
      }
    >
      {first(query.changed) ? (
        <Alert tone="success" role="status" className="mb-5">
          {t("login.changed")}
        </Alert>
      ) : null}
      <LoginForm action={logInAction} lang={lang} redirectTo={redirect_to} />
      <p className="mt-3">
        <TextLink href={href("forgot_password", lang)}>{t("login.forgot")}</TextLink>
      </p>
    </AccountCard>
  );
}
