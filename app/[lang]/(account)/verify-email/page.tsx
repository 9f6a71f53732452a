import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountCard } from "@/components/account/account-card";
import { AccountForm } from "@/components/account/account-form";
import { LinkButton } from "@/components/ui/link-button";
import { checkVerificationLink } from "@/lib/accounts/service/email-address";
import { whereNext } from "@/lib/accounts/service/profile";
import { adminHref, href } from "@/lib/i18n/routes";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { verifyEmailAction } from "../actions";
import { first } from "../query";

type Props = PageProps<"/[lang]/verify-email">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "accounts" });
  return { title: t("verify.title") };
}

/**
 * Shows a button that verifies the address. Opening the page verifies nothing, because mail scanners follow
 * links.
 */
export default async function VerifyEmailPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("accounts");
  const query = await searchParams;
  const ctx = await pageContext(lang);
  if (first(query.done)) {
    const next = (await whereNext(ctx, {})) ?? href("login", lang);
    return (
      <AccountCard title={t("verify.doneTitle")} lead={t("verify.done")}>
        <LinkButton href={next} size="lg" full>
          {t("verify.continue")}
        </LinkButton>
      </AccountCard>
    );
  }
  const token = first(query.token) ?? "";
  const { usable } = await load(lang, checkVerificationLink(ctx, { token }));
  if (!usable) {
    return (
      <AccountCard title={t("verify.expiredTitle")} lead={t("verify.expired")}>
        <LinkButton href={adminHref(lang, "/profile")} size="lg" full>
          {t("verify.profile")}
        </LinkButton>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t("verify.title")} lead={t("verify.lead")}>
      <AccountForm
        button={{ size: "lg", full: true }}
        action={verifyEmailAction}
        lang={lang}
        words={{ submit: t("verify.submit") }}
        hidden={{ token }}
      />
    </AccountCard>
  );
}
