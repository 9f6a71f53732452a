import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import type { PublicFarm } from "@/lib/farms/presenter";
import { closedDaysInWords, seasonInWords, weekLines } from "@/lib/farms/rules/opening-hours-lines";
import type { Lang } from "@/lib/vocabulary/languages";
import { HoursTables } from "./hours-tables";

/** Shows the weekly hours of a farm by season, and the closed days to come. */
export async function FarmHours({ lang, farm, today }: { lang: Lang; farm: PublicFarm; today: string }) {
  const hours = farm.opening_hours;
  if (!hours) return null;
  const t = await getTranslations("hours");
  const closed = closedDaysInWords(hours, today, lang);
  return (
    <Card as="section">
      <h2 className="mb-2 text-xl">{t("title")}</h2>
      <HoursTables
        tables={hours.seasons.map((season) => ({
          dates: seasonInWords(hours, season, lang),
          lines: weekLines(season, lang).map(({ days, hours: open }) => [days, open]),
        }))}
      />
      {closed ? <p className="text-sm text-muted">{closed}</p> : null}
    </Card>
  );
}
