import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { makeReport } from "../checks";
import { presentReport, type Readiness, type Report } from "../presenter";

/** A report answers everyone who asks within this time, because anyone may ask. */
const KEPT_MS = 1000;

let last: { report: Promise<Report>; until: number } | undefined;

function keptReport(ctx: PoolCtx): Promise<Report> {
  if (last && Date.now() < last.until) return last.report;
  const made = { report: makeReport(ctx), until: Number.POSITIVE_INFINITY };
  last = made;
  void made.report.then(() => {
    made.until = Date.now() + KEPT_MS;
  });
  return made.report;
}

/** Says that this process answers. Touches nothing. */
export async function answerAlive(ctx: Ctx): Promise<{ status: "ok" }> {
  authorizeAnyone(ctx);
  return { status: "ok" };
}

/** Returns whether the site is ready. Only whoever knows the token of the operations is told figures. */
export async function readReadiness(ctx: PoolCtx): Promise<Readiness> {
  authorizeAnyone(ctx);
  return presentReport(await keptReport(ctx), ctx.actor.kind === "job");
}
