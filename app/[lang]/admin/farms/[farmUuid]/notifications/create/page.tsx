import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { TemplatePicker } from "@/components/notifications/template-picker";
import { Stepper } from "@/components/ui/stepper";
import type { Lang } from "@/lib/i18n/languages";
import { adminHref } from "@/lib/i18n/routes";
import { listTemplates } from "@/lib/notifications/service/templates";
import { load, pageContext } from "@/lib/transport/page";
import { loadFarm } from "../../_load-farm";
import { begin } from "../actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notifications"))("create.title") };
}

export default async function CreateNotificationPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm } = await loadFarm(lang, farmUuid);
  const ids = { farm_id: farm.id };
  const lists = await load(lang, listTemplates(await pageContext(lang), ids));
  const t = await getTranslations("notifications");
  const base = adminHref(lang, `/farms/${farmUuid}/notifications`);
  return (
    <ClientMessages lang={lang} areas={["notifications", "common"]}>
      <PageHeader title={t("create.title")} back={{ href: base, label: t("create.back") }} />
      <Stepper
        label={t("steps.label")}
        steps={[
          { label: t("steps.template") },
          { label: t("steps.produces") },
          { label: t("steps.content") },
        ]}
        current={0}
        doneLabel={t("steps.done")}
        className="mb-6"
      />
      <TemplatePicker {...{ lang, base, farm, ids, lists }} chosen={null} replaces={false} action={begin} />
    </ClientMessages>
  );
}
