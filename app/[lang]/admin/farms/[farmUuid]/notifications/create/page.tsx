import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { BuilderBar } from "@/components/notification-builder/builder-bar";
import { SendNotices } from "@/components/notification-builder/send-notices";
import { STEPS } from "@/components/notification-builder/steps";
import { TemplateButton } from "@/components/notifications/template-button";
import { TemplatePicker } from "@/components/notifications/template-picker";
import { Stepper } from "@/components/ui/stepper";
import { adminHref } from "@/lib/i18n/routes";
import { firstParameters } from "@/lib/notifications/service/quote";
import { listTemplates } from "@/lib/notifications/service/templates";
import { roleMay } from "@/lib/platform/permissions";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../../_load-farm";
import { begin, removeTemplate, renameTemplate, restoreTemplate } from "../actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notifications"))("create.title") };
}

export default async function CreateNotificationPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const ids = { farm_id: farm.id };
  const ctx = await pageContext(lang);
  const [lists, parameters] = await load(
    lang,
    Promise.all([listTemplates(ctx, ids), firstParameters(ctx, ids)]),
  );
  const t = await getTranslations("notifications");
  const base = adminHref(lang, `/farms/${farmUuid}/notifications`);
  return (
    <ClientMessages lang={lang} areas={["notifications", "common"]}>
      <PageHeader help="writing" title={t("create.title")} back={{ href: base, label: t("create.back") }} />
      <Stepper
        label={t("steps.label")}
        steps={STEPS.map((name) => ({ label: t(`steps.${name}`) }))}
        current={0}
        doneLabel={t("steps.done")}
        className="mb-6"
      />
      <SendNotices
        conditions={parameters}
        {...{ lang, farmUuid }}
        now={ctx.clock.now()}
        mayPay={roleMay(role, "billing.manage")}
      />
      <TemplatePicker
        {...{ lang, base, farm, ids, lists }}
        chosen={null}
        action={begin}
        ownActions={{ rename: renameTemplate, remove: removeTemplate, restore: restoreTemplate }}
      />
      <BuilderBar quote={parameters.quote}>
        <TemplateButton
          {...{ base, ids }}
          template="custom"
          title={t("template.custom")}
          action={begin}
          className="button button-secondary button-md relative"
        >
          {t("template.custom")}
        </TemplateButton>
      </BuilderBar>
    </ClientMessages>
  );
}
