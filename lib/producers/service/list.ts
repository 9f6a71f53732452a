import type { PoolCtx } from "@/lib/platform/context";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { ProducerListInput } from "../inputs";
import type { ProducerPage } from "../presenter";
import { listPage } from "../queries";
import { PRODUCERS_A_PAGE } from "../rules";

/** Returns a page of all farms, by search, filters and order. Only for super administrators. */
export async function listProducers(ctx: PoolCtx, raw: unknown): Promise<ProducerPage> {
  authorizeSuperAdmin(ctx);
  const input = ProducerListInput.parse(raw);
  const found = await listPage(ctx.db, input, ctx.clock.now());
  return { ...found, page: input.page, per_page: PRODUCERS_A_PAGE };
}
