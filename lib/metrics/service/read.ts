import type { PoolCtx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { MetricsInput } from "../inputs";
import type { Metrics } from "../presenter";
import { lastCountedDay, listMailboxes, listPoints } from "../queries";

/** Returns the figures of the whole site over time. Only for super administrators. @throws AppError not_found */
export async function readMetrics(ctx: PoolCtx, raw: unknown): Promise<Metrics> {
  authorizeSuperAdmin(ctx, notFound);
  const { by } = MetricsInput.parse(raw);
  const now = ctx.clock.now();
  const [points, mailboxes, counted_to] = await Promise.all([
    listPoints(ctx.db, by, now),
    listMailboxes(ctx.db, now),
    lastCountedDay(ctx.db, now),
  ]);
  return { by, points, mailboxes, counted_to };
}
