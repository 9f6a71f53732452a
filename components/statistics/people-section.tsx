import { useTranslations } from "next-intl";
import { ChartAndTable } from "@/components/charts/chart-and-table";
import { Card, CardHeader } from "@/components/ui/card";
import { Stat } from "@/components/ui/stat";
import { TabLinks } from "@/components/ui/tab-links";
import { formatNumber } from "@/lib/i18n/format";
import { GROUPINGS } from "@/lib/statistics/inputs";
import type { FarmStatistics, NamedCurve } from "@/lib/statistics/presenter";
import { SUBSCRIBER_SOURCES } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { dayInWords, pointNames } from "./point-names";
import type { StatisticsAddress } from "./statistics-address";

type Props = { statistics: FarmStatistics; address: StatisticsAddress; lang: Lang };

/** Shows the subscribers over time by where they come from, and who came and left. */
export function PeopleSection({ statistics: { range, by, people, curves, points }, address, lang }: Props) {
  const t = useTranslations("statistics");
  const sources = useTranslations("subscribers.sources");
  const number = (value: number) => formatNumber(value, lang);
  const change = people.end - people.start;
  const nameOf = ({ group, title }: NamedCurve): string => {
    if (title) return title;
    const source = SUBSCRIBER_SOURCES.find((one) => one === group);
    return source ? sources(source) : t(group === null ? "people.noCode" : "people.others");
  };
  const chosen = range.preset ? { range: range.preset } : { from: range.from, to: range.to };
  const step = points[0]?.step ?? "day";
  const words = { toggle: { show: t("table"), hide: t("tableHide") }, first: t(`point.${step}`), lang };
  // One group alone is the total.
  const drawn = curves.length > 1 ? curves : [];
  const series = [{ name: t("people.all") }, ...drawn.map((curve) => ({ name: nameOf(curve) }))];
  const moved = people.gains + people.losses > 0;
  return (
    <section aria-labelledby="people" className="grid grid-cols-1 gap-4">
      <h2 id="people">{t("people.title")}</h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label={t("people.end", { date: dayInWords(range.to, lang) })} value={number(people.end)} />
        <Stat
          label={t("people.change")}
          value={`${change > 0 ? "+" : change < 0 ? "\u2212" : ""}${number(Math.abs(change))}`}
          detail={t("people.changeDetail", { start: number(people.start) })}
        />
        <Stat label={t("people.gains")} value={number(people.gains)} detail={t("people.gainsDetail")} />
        <Stat label={t("people.losses")} value={number(people.losses)} detail={t("people.lossesDetail")} />
      </dl>
      <Card as="section">
        <CardHeader title={t("people.curve")} heading="h3" />
        <TabLinks
          label={t("people.by")}
          className="mb-4"
          tabs={GROUPINGS.map((one) => ({
            href: address({ ...chosen, by: one }),
            label: t(`people.groupings.${one}`),
            current: one === by,
          }))}
        />
        {curves.length > 0 ? (
          <ChartAndTable
            {...words}
            kind="lines"
            label={t("people.curveLabel", { by })}
            caption={t("people.curveCaption")}
            series={series}
            rows={points.map((point, at) => ({
              ...pointNames(point, lang),
              values: [point.subscribers, ...drawn.map(({ counts }) => counts[at] ?? 0)],
            }))}
          />
        ) : (
          <p className="text-muted">{t("people.empty")}</p>
        )}
      </Card>
      <Card as="section">
        <CardHeader title={t("people.moves")} heading="h3" />
        {moved ? (
          <ChartAndTable
            {...words}
            kind="bars"
            label={t("people.movesLabel")}
            caption={t("people.movesCaption")}
            series={[{ name: t("people.gains") }, { name: t("people.losses"), down: true }]}
            rows={points.map((point) => ({
              ...pointNames(point, lang),
              values: [point.gains, point.losses],
            }))}
          />
        ) : (
          <p className="text-muted">{t("people.noMoves")}</p>
        )}
      </Card>
    </section>
  );
}
