import { getTranslations } from "next-intl/server";
import { Card, CardHeader } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { formatNumber } from "@/lib/i18n/format";
import type { Usage } from "@/lib/payments/plans/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** A limit of one is full from the start, which is nothing to warn of. */
const toneOf = (used: number, max: number) =>
  used > max ? "danger" : max > 1 && used >= max * 0.8 ? "warning" : "primary";

/** Shows how many farms the plan of an account covers, and how much of it a farm uses, one bar for each limit. */
export async function UsageBars({ lang, usage }: { lang: Lang; usage: Usage[] }) {
  const t = await getTranslations("payments.usage");
  const number = (value: number) => formatNumber(value, lang);
  return (
    <Card as="section">
      <CardHeader title={t("title")} description={t("farm")} />
      <div className="grid gap-4">
        {usage.map(({ kind, used, max }) =>
          max === null ? (
            <p key={kind} className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <span className="font-semibold">{t(`kinds.${kind}`)}</span>
              <span className="tabular text-muted">{t("unlimited", { used: number(used) })}</span>
            </p>
          ) : (
            <Progress
              key={kind}
              label={t(`kinds.${kind}`)}
              value={used}
              max={max}
              valueText={t("of", { used: number(used), max: number(max) })}
              tone={toneOf(used, max)}
            />
          ),
        )}
      </div>
    </Card>
  );
}
