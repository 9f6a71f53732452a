import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountCard } from "@/components/account/account-card";
import { SignUpsPaused } from "@/components/account/sign-ups-paused";
import { SignupForm } from "@/components/account/signup-form";
import { TextLink } from "@/components/account/text-link";
import { whereNext } from "@/lib/accounts/service/profile";
import { href } from "@/lib/i18n/routes";
import { readPausedForms } from "@/lib/switches/service";
import { pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { signUpAction } from "../actions";
import { first } from "../query";

type Props = PageProps<"/[lang]/signup">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "accounts" });
  return { title: t("signup.title") };
}

export default async function SignupPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("accounts");
  const redirect_to = first((await searchParams).redirect_to);
  const ctx = await pageContext(lang);
  const next = await whereNext(ctx, {});
  if (next) redirect(next);
  const { sign_ups: paused } = await readPausedForms(ctx);
  return (
    <AccountCard
      title={t("signup.title")}
      lead={paused ? undefined : t("signup.lead")}
      footer={
        <p className="flex flex-wrap items-center gap-x-2">
          {t("signup.haveAccount")}
          <TextLink href={href("login", lang, {}, { redirect_to })}>{t("signup.login")}</TextLink>
        </p>
      }
    >
      {paused ? <SignUpsPaused /> : <SignupForm action={signUpAction} lang={lang} />}
    </AccountCard>
  );
}
