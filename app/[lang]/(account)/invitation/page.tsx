import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountCard } from "@/components/account/account-card";
import { AccountForm } from "@/components/account/account-form";
import { PasswordField } from "@/components/account/password-field";
import { TextField } from "@/components/forms/form-fields";
import { LinkButton } from "@/components/ui/link-button";
import { adminHref, href } from "@/lib/i18n/routes";
import { readInvitation } from "@/lib/members/service/invitation";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { acceptInvitationAction, joinWithNewAccountAction } from "../actions";
import { first } from "../query";

type Props = PageProps<"/[lang]/invitation">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "team" });
  return { title: t("invitation.title"), robots: { index: false } };
}

/** Shows an invitation to a farm. Opening the page accepts nothing, because mail scanners follow links. */
export default async function InvitationPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("team");
  const accounts = await getTranslations("accounts");
  const token = first((await searchParams).token) ?? "";
  const found = await load(lang, readInvitation(await pageContext(lang), { token }));
  if (!found) return <AccountCard title={t("invitation.deadTitle")} lead={t("invitation.deadText")} />;
  const { farm, role, email, next } = found;
  const title = t("invitation.heading", { farm });
  const lead = t("invitation.lead", { inviter: found.inviter || "none", role: t(`roles.${role}`) });
  if (next === "join")
    return (
      <AccountCard title={title} lead={lead}>
        <AccountForm
          button={{ size: "lg", full: true }}
          action={acceptInvitationAction}
          lang={lang}
          words={{ submit: t("invitation.join") }}
          hidden={{ token }}
        />
      </AccountCard>
    );
  if (next === "sign-up")
    return (
      <AccountCard title={title} lead={lead}>
        <p className="mb-5">{t("invitation.signUpText", { email })}</p>
        <AccountForm
          button={{ size: "lg", full: true }}
          action={joinWithNewAccountAction}
          lang={lang}
          words={{
            submit: t("invitation.submit"),
            labels: { name: t("invitation.name"), password: t("invitation.password") },
          }}
          hidden={{ token }}
        >
          <TextField name="name" label={t("invitation.name")} required autoComplete="name" />
          <PasswordField
            name="password"
            label={t("invitation.password")}
            help={accounts("password.help")}
            autoComplete="new-password"
          />
        </AccountForm>
      </AccountCard>
    );
  const redirect_to = href("invitation", lang, {}, { token });
  return next === "log-in" ? (
    <AccountCard title={title} lead={lead}>
      <p className="mb-5">{t("invitation.logInText", { email })}</p>
      <LinkButton href={href("login", lang, {}, { redirect_to })} size="lg" full>
        {t("invitation.logIn")}
      </LinkButton>
    </AccountCard>
  ) : (
    <AccountCard title={title} lead={t("invitation.other", { email })}>
      <LinkButton href={adminHref(lang, "/profile")} size="lg" full>
        {t("invitation.profile")}
      </LinkButton>
    </AccountCard>
  );
}
