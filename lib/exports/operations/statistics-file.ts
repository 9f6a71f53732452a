import type { FarmRow } from "@/lib/farms/operations/read";
import { type TableRows, writeCsv } from "@/lib/files/operations/csv";
import { typedNumber } from "@/lib/i18n/conventions";
import { translator } from "@/lib/i18n/translator";
import type { Ctx } from "@/lib/platform/context";
import { dayRows } from "@/lib/statistics/operations/day-rows";
import type { DayRange } from "@/lib/statistics/rules/range";
import type { ExportFile } from "../presenter";

const COLUMNS = [
  "day",
  "subscribers",
  "gains",
  "losses",
  "sends",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "email_cost",
  "sms_cost",
] as const;

/** Returns the days of a range as CSV: subscribers, who came and left, and what the sends of each day did and cost. */
export async function statisticsFile(
  ctx: Ctx,
  farm: Pick<FarmRow, "id" | "time_zone">,
  range: DayRange,
): Promise<ExportFile> {
  const rows = await dayRows(ctx, farm, range);
  const t = translator(ctx.lang, "statistics");
  // Spreadsheets read the decimal sign of their language.
  const dollars = (tenths: number) => typedNumber((tenths / 1000).toFixed(2), ctx.lang);
  async function* table(): TableRows {
    yield [COLUMNS.map((column) => t(`export.columns.${column}`))];
    yield rows.map(({ email_tenths, sms_tenths, ...row }) => {
      const cells = { ...row, email_cost: dollars(email_tenths), sms_cost: dollars(sms_tenths) };
      return COLUMNS.map((column) => String(cells[column]));
    });
  }
  return {
    body: writeCsv(table()),
    type: "text/csv; charset=utf-8",
    filename: `${t("export.file")}-${range.from}-${range.to}.csv`,
  };
}
