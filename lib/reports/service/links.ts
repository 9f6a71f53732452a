import { findFarmById } from "@/lib/farms/operations/read";
import { changeFarm } from "@/lib/farms/operations/write";
import { type Ctx, transaction } from "@/lib/platform/context";
import { drawingsOfFarm, KeptDrawings } from "@/lib/platform/drawing-queue";
import { notFound } from "@/lib/platform/errors";
import { queueForFarm } from "@/lib/platform/farm-queue";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { ReportTokenInput } from "../inputs";
import { parseReportToken } from "../links";
import { countPerDay, drawCurve } from "../operations/curve";
import type { ReportSwitch } from "../presenter";
import { CURVE_WEEKS, periodOf } from "../rules";

async function readToken(ctx: Ctx, raw: unknown) {
  const parsed = ReportTokenInput.safeParse(raw);
  const report = parsed.success ? parseReportToken(parsed.data.token) : null;
  const farm = report && (await findFarmById(ctx, report.farm_id));
  if (!report || !farm) throw notFound();
  queueForFarm(ctx, farm.id);
  return { report, farm };
}

/** Returns what a link in a report switches off. It needs no log-in: only the owners have it. @throws AppError not_found */
export async function readReportSwitch(ctx: Ctx, raw: unknown): Promise<ReportSwitch> {
  authorizeAnyone(ctx);
  const { report, farm } = await readToken(ctx, raw);
  const { token } = ReportTokenInput.parse(raw);
  return { token, kind: report.kind, farm: farm.name, on: farm[`${report.kind}_subscriber_report`] };
}

/** Switches the reports of a kind off. A second call changes nothing. @throws AppError not_found */
export async function stopReport(ctx: Ctx, raw: unknown): Promise<{ token: string }> {
  authorizeAnyone(ctx);
  const { report, farm } = await readToken(ctx, raw);
  const setting = `${report.kind}_subscriber_report` as const;
  if (farm[setting]) await transaction(ctx, (tx) => changeFarm(tx, farm.id, { [setting]: false }));
  return ReportTokenInput.parse(raw);
}

const drawn = new KeptDrawings<Uint8Array>(200);

/** Returns the curve of a report as a PNG. @throws AppError not_found | rate_limited when too many are being drawn */
export async function drawReportCurve(ctx: Ctx, raw: unknown): Promise<Uint8Array> {
  authorizeAnyone(ctx);
  const { report, farm } = await readToken(ctx, raw);
  const { to } = periodOf(report.kind, report.day, farm.time_zone);
  return drawn.get(drawingsOfFarm(farm.id), `${farm.id}.${report.kind}.${report.day}`, async () =>
    drawCurve(await countPerDay(ctx, farm, to, CURVE_WEEKS * 7)),
  );
}
