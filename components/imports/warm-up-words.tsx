import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/alert";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";

/** Says how many people of an import can be written to today. */
export async function WarmUpWords({
  lang,
  people,
  writableToday,
}: {
  lang: Lang;
  /** New people of the import. */
  people: number;
  /** People whose consent is declared and whom the farm may still write to today. */
  writableToday: number;
}) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  const number = formatNumber(writableToday, lang);
  return (
    <Alert tone="info" className="mb-6 max-w-3xl">
      {people > writableToday
        ? t("verify.warmUp", {
            count: writableToday,
            number,
            newcomers: people,
            people: formatNumber(people, lang),
          })
        : t("verify.noWarmUp")}
    </Alert>
  );
}
