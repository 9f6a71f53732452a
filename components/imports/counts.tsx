import { getTranslations } from "next-intl/server";
import { OutcomeCounts } from "@/components/ui/outcome-counts";
import { IMPORT_ROW_OUTCOMES } from "@/lib/core/import-enumerations";
import type { ImportCounts } from "@/lib/core/import-json";
import type { Lang } from "@/lib/i18n/languages";

/** Shows how many rows of an import have each outcome. */
export async function ImportCountsList({ lang, counts }: { lang: Lang; counts: ImportCounts }) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  return (
    <OutcomeCounts
      lang={lang}
      outcomes={IMPORT_ROW_OUTCOMES}
      counts={counts}
      label={(outcome) => t(`outcomes.${outcome}`)}
      className="mb-6 md:grid-cols-4"
    />
  );
}
