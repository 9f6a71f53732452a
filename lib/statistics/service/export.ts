import { type TableRows, writeCsv } from "@/lib/files/operations/csv";
import { typedNumber } from "@/lib/i18n/conventions";
import { translator } from "@/lib/i18n/translator";
import type { PoolCtx } from "@/lib/platform/context";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { costOf, countSends, farmAndRange, messagesOf } from "../operations/sends";
import type { StatisticsFile } from "../presenter";
import { countMoves } from "../queries";
import { curvesOf, totalOf } from "../rules/curve";
import { daysOf } from "../rules/range";

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

/**
 * Returns the days of a range as CSV: subscribers at the end of the day, who came and left, and what its sends did and
 * cost. @throws AppError rate_limited
 */
export async function exportStatistics(ctx: PoolCtx, raw: unknown): Promise<StatisticsFile> {
  const { farm_id } = await authorizeFarmOf(ctx, "statistics.export", raw);
  await limitRate(ctx, "export_farm", String(farm_id));
  const { farm, range } = await farmAndRange(ctx, farm_id, raw);
  const [moves, sends] = await Promise.all([
    countMoves(ctx.db, farm, range, "source"),
    countSends(ctx, farm, range),
  ]);
  const days = daysOf(range);
  const points = days.map((day) => ({ step: "day" as const, from: day, to: day }));
  const people = totalOf(curvesOf(moves, points), points.length);
  const t = translator(ctx.lang, "statistics");
  // Spreadsheets read the decimal sign of their language.
  const dollars = (tenths: number) => typedNumber((tenths / 1000).toFixed(2), ctx.lang);
  async function* table(): TableRows {
    yield [COLUMNS.map((column) => t(`export.columns.${column}`))];
    yield days.map((day, at) => {
      const own = sends.filter((send) => send.day === day);
      const { sends: begun, sent, delivered, opened, clicked } = messagesOf(own);
      const { email, sms } = costOf(own);
      const counts = [people.counts[at]!, people.gains[at]!, people.losses[at]!, begun, sent, delivered];
      return [day, ...[...counts, opened, clicked].map(String), dollars(email.tenths), dollars(sms.tenths)];
    });
  }
  return {
    body: writeCsv(table()),
    type: "text/csv; charset=utf-8",
    filename: `${t("export.file")}-${range.from}-${range.to}.csv`,
  };
}
