import { formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";

/** Formats tenths of a cent as money, rounded to the nearest cent: 1150 -> "1,15 $". */
export const formatTenths = (tenths: number, lang: Lang): string =>
  formatMoney(Math.floor((tenths + 5) / 10), lang);
