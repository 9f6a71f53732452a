import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { AccountDocuments } from "@/components/payments/account-documents";
import { CardList } from "@/components/payments/card-list";
import { DisputeNotice } from "@/components/payments/dispute-notice";
import { farmCount } from "@/components/payments/farm-count";
import { GuaranteeOffer } from "@/components/payments/guarantee-offer";
import { InvoiceList } from "@/components/payments/invoice-list";
import { PlanOffers } from "@/components/payments/plan-offers";
import { PlanSummary } from "@/components/payments/plan-summary";
import { UsageBars } from "@/components/payments/usage-bars";
import { Alert } from "@/components/ui/alert";
import { adminHref } from "@/lib/i18n/routes";
import { readCardForm } from "@/lib/payments/cards/service/card-form";
import { listFarmDisputes } from "@/lib/payments/disputes/service/disputes";
import { isActivePlan, planStart } from "@/lib/payments/plans/rules/plans";
import { readPlanPage } from "@/lib/payments/plans/service/plan-page";
import { isClosedByActing } from "@/lib/platform/closed-by-acting";
import { roleMay } from "@/lib/platform/permissions";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";
import { add, cancel, choose, claim, makeDefault, pay, removeCard, resume, startForm, undo } from "./actions";

type Props = {
  params: Promise<{ lang: string; farmUuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "payments" });
  return { title: t("title") };
}

export default async function PlanPage({ params, searchParams }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const t = await getTranslations("payments");
  const header = (
    <PageHeader
      help="plan"
      title={t("title")}
      description={t("description")}
      back={{ href: adminHref(lang, `/farms/${farmUuid}/settings`), label: t("back") }}
    />
  );
  const errors = await getTranslations("errors");
  const charges = adminHref(lang, `/farms/${farmUuid}/charges`);
  if (!roleMay(role, "billing.manage"))
    return (
      <ClientMessages lang={lang} areas={["common"]}>
        {header}
        <Alert
          tone="info"
          action={
            roleMay(role, "cost.read") ? (
              <Link href={charges} className="font-semibold underline underline-offset-4">
                {t("seeCharges")}
              </Link>
            ) : undefined
          }
        >
          {isClosedByActing(role, "billing.manage") ? errors("notWhileActing") : t("ownerOnly")}
        </Alert>
      </ClientMessages>
    );
  const ctx = await pageContext(lang);
  const input = { farm_id: farm.id };
  const [page, facts, disputes] = await load(
    lang,
    Promise.all([readPlanPage(ctx, input), readCardForm(ctx, input), listFarmDisputes(ctx, input)]),
  );
  const { choose: asked } = await searchParams;
  const isActive = isActivePlan(page.plan.plan_status);
  const usage = <UsageBars lang={lang} usage={page.usage} />;
  return (
    <ClientMessages lang={lang} areas={["payments", "common"]}>
      {header}
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        {page.enabled ? null : <Alert tone="info">{t("off")}</Alert>}
        <DisputeNotice lang={lang} disputes={disputes} />
        <PlanSummary {...{ lang, farm, page }} chargesHref={charges} actions={{ cancel, resume, undo }} />
        {page.guarantee ? (
          <GuaranteeOffer
            {...{ lang, farm }}
            farms={farmCount(page).used}
            guarantee={page.guarantee}
            plan={page.plan}
            action={claim}
          />
        ) : null}
        {isActive ? usage : null}
        {page.enabled ? (
          <>
            <PlanOffers
              {...{ lang, page, facts }}
              start={planStart(farm, page.plan, new Date())}
              chosen={typeof asked === "string" ? asked : null}
              actions={{ choose, add, start: startForm }}
            />
            <CardList
              {...{ lang, facts }}
              cards={page.cards}
              last={page.last_card}
              actions={{ add, start: startForm, makeDefault, remove: removeCard }}
            />
          </>
        ) : null}
        {isActive ? null : usage}
        <InvoiceList
          lang={lang}
          farm={facts.farm}
          invoices={page.invoices}
          pay={{
            card: page.cards.find(({ is_default }) => is_default),
            plan_status: page.plan.plan_status,
            action: pay,
          }}
        />
        <AccountDocuments lang={lang} farm={facts.farm} documents={page.documents} />
      </div>
    </ClientMessages>
  );
}
