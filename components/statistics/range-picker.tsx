import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TabLinks } from "@/components/ui/tab-links";
import { PRESETS } from "@/lib/statistics/inputs";
import type { FarmStatistics } from "@/lib/statistics/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { dayInWords } from "./point-names";
import type { StatisticsAddress } from "./statistics-address";

/** Shows the presets as links and a form for other days. The address holds what is chosen. */
export function RangePicker({
  statistics: { range, by },
  address,
  today,
  lang,
}: {
  statistics: FarmStatistics;
  address: StatisticsAddress;
  /** The last day that can be chosen. */
  today: string;
  lang: Lang;
}) {
  const t = useTranslations("statistics.range");
  const tabs = PRESETS.map((preset) => ({
    href: address({ range: preset, by }),
    label: t(`presets.${preset}`),
    current: range.preset === preset,
  }));
  const days = [
    ["from", range.from],
    ["to", range.to],
  ] as const;
  return (
    <div className="mb-8 grid gap-3">
      <TabLinks label={t("label")} tabs={tabs} />
      <details open={range.preset === null}>
        <summary className="inline-flex min-h-9 items-center text-sm font-semibold text-link underline underline-offset-4">
          {t("other")}
        </summary>
        <form
          // A range that was chosen by a link fills the fields anew.
          key={`${range.from} ${range.to}`}
          action={address({})}
          className="mt-2 flex flex-wrap items-end gap-3"
        >
          {days.map(([name, value]) => (
            <Field key={name} name={name} label={t(name)} idPrefix="range">
              <Input type="date" defaultValue={value} max={today} className="w-auto" />
            </Field>
          ))}
          {by === "source" ? null : <input type="hidden" name="by" value={by} />}
          <Button type="submit" variant="secondary">
            {t("show")}
          </Button>
        </form>
      </details>
      <p className="text-sm text-muted">
        {t("shown", { from: dayInWords(range.from, lang), to: dayInWords(range.to, lang) })}
      </p>
    </div>
  );
}
