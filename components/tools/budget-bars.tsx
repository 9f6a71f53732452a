import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { formatNumber } from "@/lib/i18n/format";
import type { SiteBudget } from "@/lib/tools/presenter";
import { budgetUse } from "@/lib/tools/rules";
import type { Lang } from "@/lib/vocabulary/languages";

const TONE = { calm: "primary", near: "warning", used_up: "danger" } as const;

/** Shows how much of each budget of the site is used today. */
export async function BudgetBars({ lang, budgets }: { lang: Lang; budgets: SiteBudget[] }) {
  const t = await getTranslations("tools.budgets");
  return (
    <ul aria-labelledby="today" className="grid gap-4 lg:grid-cols-3">
      {budgets.map(({ name, used, budget }) => {
        const { percent, state } = budgetUse(used, budget);
        return (
          <Card key={name} as="li" padding="sm">
            <Progress
              label={t(`names.${name}`)}
              value={Math.min(used, budget)}
              max={Math.max(1, budget)}
              tone={TONE[state]}
              valueText={t("use", { used: formatNumber(used, lang), budget: formatNumber(budget, lang) })}
              detail={t(`states.${state}`, { percent })}
            />
            <p className="mt-2 text-sm text-muted">{t(`texts.${name}`)}</p>
          </Card>
        );
      })}
    </ul>
  );
}
