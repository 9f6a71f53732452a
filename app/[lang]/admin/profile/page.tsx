import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountForm } from "@/components/account/account-form";
import { EmailForm } from "@/components/account/email-form";
import { LeaveForms } from "@/components/account/leave-forms";
import { OwnPasswordForm } from "@/components/account/own-password-form";
import { PhoneCodeForm } from "@/components/account/phone-code-form";
import { ProfileForm } from "@/components/account/profile-form";
import { SessionList } from "@/components/account/session-list";
import { PageHeader } from "@/components/admin/page-header";
import { ApiTokenSection } from "@/components/api-tokens/api-token-section";
import { ClientMessages } from "@/components/client-messages";
import { AccountWithoutFarm } from "@/components/payments/account-without-farm";
import { TwoStepSection } from "@/components/second-factor/two-step-section";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { getMe } from "@/lib/accounts/service/profile";
import { listSessions } from "@/lib/accounts/service/sessions";
import { listApiTokens } from "@/lib/api-tokens/service";
import { env } from "@/lib/env";
import { formatPhone } from "@/lib/i18n/format";
import { readAccountWithoutFarm } from "@/lib/payments/documents/service/my-documents";
import { readFactors } from "@/lib/second-factor/service/factors";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { logOut } from "../actions";
import {
  addPasskeyAction,
  confirmApp,
  makeCodes,
  removeApp,
  removePasskeyAction,
  startApp,
  startPasskeyAction,
} from "../second-factor/actions";
import {
  cancelEmailChangeAction,
  changePasswordAction,
  closeOtherSessionsAction,
  closeSessionAction,
  createApiTokenAction,
  deleteAccountAction,
  removeApiTokenAction,
  resendVerificationAction,
  sendPhoneCodeAction,
  updateProfileAction,
  verifyPhoneAction,
} from "./actions";

type Props = PageProps<"/[lang]/admin/profile">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "accounts" });
  return { title: t("profile.title") };
}

export default async function ProfilePage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("accounts.profile");
  const phone = await getTranslations("accounts.phone");
  const words = await getTranslations("accounts.sessions");
  const leave = await getTranslations("accounts.leave");
  const ctx = await pageContext(lang);
  const me = await load(lang, getMe(ctx));
  const [sessions, left, factors, tokens] = await load(
    lang,
    Promise.all([listSessions(ctx), readAccountWithoutFarm(ctx), readFactors(ctx), listApiTokens(ctx)]),
  );
  const proven = !me.unverified_email;
  return (
    <ClientMessages lang={lang} areas={["accounts", "api_tokens", "second_factor", "uploads", "common"]}>
      <PageHeader help="profile" title={t("title")} description={t("description")} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Card as="section">
            <CardHeader title={t("you")} description={t("youText")} />
            <ProfileForm
              action={updateProfileAction}
              lang={lang}
              maxBytes={env().UPLOAD_MAX_BYTES}
              user={me}
            />
          </Card>
          {left ? <AccountWithoutFarm lang={lang} left={left} /> : null}
          <Card as="section">
            <CardHeader
              title={t("emailTitle")}
              description={t("emailText")}
              action={
                <Badge tone={proven ? "success" : "warning"}>
                  {proven ? t("verified") : t("unverified")}
                </Badge>
              }
            />
            <EmailForm
              change={updateProfileAction}
              resend={resendVerificationAction}
              cancel={cancelEmailChangeAction}
              lang={lang}
              user={me}
            />
          </Card>
          {me.phone ? (
            <Card as="section">
              <CardHeader
                title={phone("title")}
                description={phone(me.phone_verified_at ? "confirmed" : "text", {
                  phone: formatPhone(me.phone),
                })}
                action={
                  <Badge tone={me.phone_verified_at ? "success" : "warning"}>
                    {me.phone_verified_at ? t("verified") : t("unverified")}
                  </Badge>
                }
              />
              {me.phone_verified_at ? null : (
                <PhoneCodeForm send={sendPhoneCodeAction} verify={verifyPhoneAction} lang={lang} />
              )}
            </Card>
          ) : null}
          <Card as="section">
            <CardHeader
              title={t("passwordTitle")}
              description={me.has_password ? t("passwordText") : t("noPasswordText")}
            />
            <OwnPasswordForm
              action={changePasswordAction}
              lang={lang}
              email={me.email}
              hasPassword={me.has_password}
            />
          </Card>
        </div>
        <div className="grid gap-6">
          <TwoStepSection
            lang={lang}
            view={factors}
            email={me.email}
            now={ctx.clock.now()}
            actions={{
              ...{ startApp, confirmApp, removeApp, makeCodes },
              startPasskey: startPasskeyAction,
              addPasskey: addPasskeyAction,
              removePasskey: removePasskeyAction,
            }}
          />
          <Card as="section">
            <CardHeader title={words("title")} description={words("text")} />
            <SessionList
              lang={lang}
              sessions={sessions}
              now={ctx.clock.now()}
              end={closeSessionAction}
              endOthers={closeOtherSessionsAction}
            />
          </Card>
          {me.has_password ? (
            <ApiTokenSection
              lang={lang}
              tokens={tokens}
              now={ctx.clock.now()}
              owner={{ email: factors.recent ? null : me.email, farms: me.my_farms }}
              actions={{ create: createApiTokenAction, remove: removeApiTokenAction }}
            />
          ) : null}
          <Card as="section">
            <CardHeader title={t("leaveTitle")} description={t("leaveText")} />
            <AccountForm
              action={logOut}
              lang={lang}
              button={{ variant: "secondary" }}
              words={{ submit: t("leave") }}
            />
          </Card>
          <Card as="section">
            <CardHeader title={leave("title")} description={leave("text")} />
            <LeaveForms
              action={deleteAccountAction}
              lang={lang}
              email={me.email}
              hasPassword={me.has_password}
            />
          </Card>
        </div>
      </div>
    </ClientMessages>
  );
}
