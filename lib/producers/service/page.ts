import { listKeptFiles } from "@/lib/farms/operations/verification-files";
import { presentFile } from "@/lib/farms/presenter";
import type { PoolCtx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { TimelineInput } from "../inputs";
import { listTimeline } from "../operations/timeline";
import type { ProducerTimeline } from "../presenter";
import { findFacts } from "../queries";

/** Returns the facts of a farm and a page of what happened to it. Only for super administrators. @throws AppError not_found */
export async function readProducer(ctx: PoolCtx, raw: unknown): Promise<ProducerTimeline> {
  authorizeSuperAdmin(ctx);
  const { farm_uuid, kind, after } = TimelineInput.parse(raw);
  const farm = await findFacts(ctx.db, farm_uuid);
  if (!farm) throw notFound();
  const [files, timeline] = await Promise.all([
    listKeptFiles(ctx, farm.id),
    listTimeline(ctx.db, { farm_id: farm.id, kind, after }),
  ]);
  return { farm, files: files.map(presentFile), ...timeline };
}
