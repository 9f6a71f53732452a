import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountCard } from "@/components/account/account-card";
import { AccountForm } from "@/components/account/account-form";
import { LinkButton } from "@/components/ui/link-button";
import { checkRestoreLink } from "@/lib/accounts/service/restore-email";
import { href } from "@/lib/i18n/routes";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { restoreEmailAction } from "../actions";
import { first } from "../query";

type Props = PageProps<"/[lang]/restore-email">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "accounts" });
  return { title: t("restore.title") };
}

/** Shows a button that undoes an email change. Opening the page changes nothing, because mail scanners follow links. */
export default async function RestoreEmailPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("accounts.restore");
  const query = await searchParams;
  if (first(query.done)) return <AccountCard title={t("doneTitle")} lead={t("done")} />;
  const token = first(query.token) ?? "";
  const { usable } = await load(lang, checkRestoreLink(await pageContext(lang), { token }));
  if (!usable) {
    return (
      <AccountCard title={t("expiredTitle")} lead={t("expired")}>
        <LinkButton href={href("contact", lang)} size="lg" full>
          {t("contact")}
        </LinkButton>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t("title")} lead={t("lead")}>
      <AccountForm
        button={{ size: "lg", full: true }}
        action={restoreEmailAction}
        lang={lang}
        words={{ submit: t("submit") }}
        hidden={{ token }}
      />
    </AccountCard>
  );
}
