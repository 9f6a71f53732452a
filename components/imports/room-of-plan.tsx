import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/alert";
import type { Lang } from "@/lib/vocabulary/languages";

/** Says before the check that a file has more rows than the plan has room for. */
export async function RoomOfPlan({
  lang,
  rows,
  places,
}: {
  lang: Lang;
  rows: number;
  places: number | null;
}) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  if (places === null || rows <= places) return null;
  return (
    <Alert tone="warning" title={t("organize.tooMany")} className="mb-6 max-w-3xl">
      {t("organize.tooManyText", { rows, places })}
    </Alert>
  );
}
