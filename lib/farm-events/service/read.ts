import type { Ctx } from "@/lib/platform/context";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import type { FarmEvent, FarmEvents } from "../answers";
import { FarmEventsInput, SampleEventsInput } from "../inputs";
import { presentEvent } from "../presenter";
import { listAfter, listNewest } from "../queries";
import { sampleEvents } from "../rules/samples";

/**
 * Lists the newest events of a farm, or those that follow a cursor without a gap. Each page shows the newest first.
 * @throws AppError invalid
 */
export async function listFarmEvents(ctx: Ctx, raw: unknown): Promise<FarmEvents> {
  await authorizeFarmOf(ctx, "webhook.read", raw);
  const input = FarmEventsInput.parse(raw);
  const { after, limit } = input;
  const found =
    after === undefined
      ? (await listNewest(ctx.db, input)).reverse()
      : await listAfter(ctx.db, input, Number(after));
  const page = found.slice(0, limit);
  return {
    events: page.map(presentEvent).reverse(),
    cursor: String(page.at(-1)?.position ?? after ?? 0),
    more: found.length > limit,
  };
}

/** Returns an example of each type of event, or of one, for a program that has met none yet. @throws AppError invalid */
export async function listSampleEvents(ctx: Ctx, raw: unknown): Promise<FarmEvent[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "webhook.read", raw);
  const { type } = SampleEventsInput.parse(raw);
  return sampleEvents(farm_id).filter((event) => type === undefined || event.type === type);
}
