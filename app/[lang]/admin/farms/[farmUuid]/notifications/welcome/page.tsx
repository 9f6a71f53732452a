import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { Alert } from "@/components/ui/alert";
import { WelcomeForm } from "@/components/welcome/welcome-form";
import { adminHref } from "@/lib/i18n/routes";
import { PERMISSIONS, type Role } from "@/lib/platform/permissions";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { readWelcome } from "@/lib/welcome/service/message";
import { loadFarm } from "../../_load-farm";
import { save } from "./actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "welcome" });
  return { title: t("title") };
}

export default async function WelcomePage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const message = await load(lang, readWelcome(await pageContext(lang), { farm_id: farm.id }));
  const t = await getTranslations("welcome");
  const canSend = (PERMISSIONS["notification.send"] as readonly Role[]).includes(role);
  return (
    <ClientMessages lang={lang} areas={["welcome", "common"]}>
      <PageHeader
        help="welcome"
        title={t("title")}
        description={t("description")}
        back={{ href: adminHref(lang, `/farms/${farmUuid}/notifications`), label: t("back") }}
      />
      <div className="max-w-2xl">
        {canSend ? (
          <WelcomeForm {...{ lang, message }} farmId={farm.id} action={save} />
        ) : (
          <Alert tone="info">{t(message.enabled ? "readOnlyOn" : "readOnlyOff")}</Alert>
        )}
      </div>
    </ClientMessages>
  );
}
