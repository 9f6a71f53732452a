import { getTranslations } from "next-intl/server";
import { Stat } from "@/components/ui/stat";
import { IMPORT_ROW_OUTCOMES } from "@/lib/core/enumerations";
import type { ImportCounts } from "@/lib/core/json-columns";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";

/** Shows how many rows have each outcome. New people are always named, the others when there are some. */
export async function ImportCountsList({ lang, counts }: { lang: Lang; counts: ImportCounts }) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  const shown = IMPORT_ROW_OUTCOMES.filter((outcome) => outcome === "new" || (counts[outcome] ?? 0) > 0);
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 md:grid-cols-4">
      {shown.map((outcome) => (
        <Stat
          key={outcome}
          label={t(`outcomes.${outcome}`)}
          value={formatNumber(counts[outcome] ?? 0, lang)}
        />
      ))}
    </dl>
  );
}
