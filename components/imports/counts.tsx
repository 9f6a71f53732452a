import { getTranslations } from "next-intl/server";
import { OutcomeCounts } from "@/components/ui/outcome-counts";
import type { Import } from "@/lib/imports/presenter";
import { IMPORT_ROW_OUTCOMES } from "@/lib/vocabulary/import-enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows how many rows of an import have each outcome, and what becomes of those who refuse. */
export async function ImportCountsList({
  lang,
  entry: { counts, refusers },
}: {
  lang: Lang;
  entry: Pick<Import, "counts" | "refusers">;
}) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  return (
    <OutcomeCounts
      lang={lang}
      outcomes={IMPORT_ROW_OUTCOMES}
      counts={counts}
      label={(outcome) => t(outcome === "refused" ? `refusedCounts.${refusers}` : `outcomes.${outcome}`)}
      className="mb-6 md:grid-cols-4"
    />
  );
}
