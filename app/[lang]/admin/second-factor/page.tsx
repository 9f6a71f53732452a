import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { TwoStepSection } from "@/components/second-factor/two-step-section";
import { LinkButton } from "@/components/ui/link-button";
import { getMe } from "@/lib/accounts/service/profile";
import { adminHref } from "@/lib/i18n/routes";
import { readFactors } from "@/lib/second-factor/service/factors";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import {
  addPasskeyAction,
  confirmApp,
  makeCodes,
  removeApp,
  removePasskeyAction,
  startApp,
  startPasskeyAction,
} from "./actions";

type Props = PageProps<"/[lang]/admin/second-factor">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "second_factor" });
  return { title: t("own.screenTitle") };
}

/** Where a super administrator without a second factor lands after log-in. */
export default async function SecondFactorPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("second_factor.own");
  const ctx = await pageContext(lang);
  const [me, view] = await load(lang, Promise.all([getMe(ctx), readFactors(ctx)]));
  return (
    <ClientMessages lang={lang} areas={["accounts", "second_factor", "common"]}>
      <PageHeader
        help="profile"
        title={t("screenTitle")}
        description={t("screenText")}
        action={
          view.required && !view.shown ? undefined : (
            <LinkButton href={adminHref(lang, "/farms")}>{t("goOn")}</LinkButton>
          )
        }
      />
      <div className="max-w-2xl">
        <TwoStepSection
          lang={lang}
          view={view}
          email={me.email}
          now={ctx.clock.now()}
          actions={{
            ...{ startApp, confirmApp, removeApp, makeCodes },
            startPasskey: startPasskeyAction,
            addPasskey: addPasskeyAction,
            removePasskey: removePasskeyAction,
          }}
        />
      </div>
    </ClientMessages>
  );
}
