import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { BudgetBars } from "@/components/tools/budget-bars";
import { SpendingTable } from "@/components/tools/spending-table";
import { ToolHeader } from "@/components/tools/tool-header";
import { Stat } from "@/components/ui/stat";
import { toCents } from "@/lib/billing/rules/taxes";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { readBudgets } from "@/lib/tools/service/budgets";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = PageProps<"/[lang]/admin/tools/budgets">;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tools"))("names.budgets") };
}

/** What is used of the budgets of the site; for everyone but super administrators there is no such page. */
export default async function BudgetsPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const ctx = await pageContext(lang);
  const { today, month, farms } = await load(lang, readBudgets(ctx));
  const t = await getTranslations("tools.budgets");
  return (
    <ClientMessages lang={lang} areas={["tools", "common"]}>
      <ToolHeader lang={lang} tool="budgets" />
      <section aria-labelledby="today" className="grid gap-4">
        <h2 id="today" className="text-2xl">
          {t("today")}
        </h2>
        <BudgetBars lang={lang} budgets={today} />
      </section>
      <section aria-labelledby="month" className="mt-8 grid gap-4">
        <h2 id="month" className="text-2xl">
          {t("month")}
        </h2>
        <dl className="grid gap-3 sm:grid-cols-3">
          <Stat label={t("columns.emails")} value={formatNumber(month.emails, lang)} />
          <Stat label={t("columns.segments")} value={formatNumber(month.segments, lang)} />
          <Stat label={t("columns.cost")} value={formatMoney(toCents(month.tenths), lang)} />
        </dl>
      </section>
      <section aria-labelledby="farms" className="mt-8 grid gap-4">
        <div>
          <h2 id="farms" className="text-2xl">
            {t("farms")}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted">{t("farmsText")}</p>
        </div>
        {farms.length > 0 ? (
          <SpendingTable lang={lang} farms={farms} />
        ) : (
          <p className="text-muted">{t("none")}</p>
        )}
      </section>
    </ClientMessages>
  );
}
