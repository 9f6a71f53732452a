import { getTranslations } from "next-intl/server";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";

/** Returns "à 3,2 km"; it shows tenths only under 10 km. */
export async function distanceWords(km: number, lang: Lang): Promise<string> {
  const t = await getTranslations("search.card");
  if (km < 1) return t("underOne");
  const tenths = km < 10 && Math.round(km * 10) % 10 !== 0 ? 1 : 0;
  return t("distance", { km: formatNumber(km, lang, tenths) });
}
