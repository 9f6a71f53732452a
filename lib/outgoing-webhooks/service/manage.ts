import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { type Ctx, type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { limitReached, notFound } from "@/lib/platform/errors";
import { authorizeFarmOf, authorizeVerifiedFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { EndpointInput, EndpointSettings, NewEndpointInput } from "../inputs";
import { addEndpoint, changeEndpoint, hostOf, removeEndpoint, rollSecret } from "../operations/endpoints";
import { wakeDelivery } from "../operations/messages";
import { pauseEndpoint, resumeEndpoint } from "../operations/states";
import { presentEndpoint, type WebhookEndpoint } from "../presenter";
import { countEndpoints, findEndpoint } from "../queries";
import { MOST_ENDPOINTS } from "../rules";

/** An endpoint with its new secret, which nobody reads again. */
interface WithSecret {
  endpoint: WebhookEndpoint;
  secret: string;
}

/** Returns an endpoint as it stands now. @throws AppError not_found */
async function shown(tx: Ctx, { farm_id, id }: { farm_id: number; id: number }): Promise<WebhookEndpoint> {
  const row = await findEndpoint(tx.db, farm_id, id);
  if (!row) throw notFound();
  return presentEndpoint(row);
}

/**
 * Adds an endpoint. Its secret is answered this once.
 * @throws AppError forbidden before the email is verified | invalid | limit_reached | rate_limited
 */
export async function createEndpoint(ctx: PoolCtx, raw: unknown): Promise<WithSecret> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "webhook.write", raw);
  const settings = NewEndpointInput.parse(raw);
  // A wrong address costs none of the endpoints of this day.
  const host = hostOf(settings.url);
  await limitRate(ctx, "webhook_farm", String(farm_id));
  return transaction(ctx, async (tx) => {
    await lockFarm(tx, farm_id);
    if ((await countEndpoints(tx.db, farm_id)) >= MOST_ENDPOINTS)
      throw limitReached("maxEndpoints", { max: MOST_ENDPOINTS });
    const { row, secret } = await addEndpoint(tx, { ...settings, host, created_by: userId(tx) });
    return { endpoint: await shown(tx, row), secret };
  });
}

/**
 * Changes address, description and events of an endpoint.
 * @throws AppError forbidden | invalid | not_found | rate_limited
 */
export async function updateEndpoint(ctx: PoolCtx, raw: unknown): Promise<WebhookEndpoint> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "webhook.write", raw);
  const { endpoint_id, farm_id: _, ...settings } = EndpointSettings.parse(raw);
  const host = hostOf(settings.url);
  // A new address is called at once, whatever the one before had failed.
  await limitRate(ctx, "webhook_send", String(farm_id));
  return transaction(ctx, async (tx) => {
    const row = await changeEndpoint(tx, farm_id, endpoint_id, { ...settings, host });
    await wakeDelivery(tx);
    return shown(tx, row);
  });
}

/** Pauses an endpoint: it gets no messages of what happens meanwhile. @throws AppError not_found */
export async function pauseWebhooks(ctx: Ctx, raw: unknown): Promise<WebhookEndpoint> {
  const { farm_id } = await authorizeFarmOf(ctx, "webhook.write", raw);
  const { endpoint_id } = EndpointInput.parse(raw);
  return transaction(ctx, async (tx) => shown(tx, await pauseEndpoint(tx, farm_id, endpoint_id)));
}

/** Switches an endpoint on again. What had waited for it goes on. @throws AppError forbidden | not_found | rate_limited */
export async function resumeWebhooks(ctx: PoolCtx, raw: unknown): Promise<WebhookEndpoint> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "webhook.write", raw);
  const { endpoint_id } = EndpointInput.parse(raw);
  await limitRate(ctx, "webhook_send", String(farm_id));
  return transaction(ctx, async (tx) => {
    const row = await resumeEndpoint(tx, farm_id, endpoint_id);
    await wakeDelivery(tx);
    return shown(tx, row);
  });
}

/**
 * Replaces the secret of an endpoint. The one before signs, too, for 24 hours.
 * @throws AppError forbidden | not_found | rate_limited
 */
export async function rollEndpointSecret(ctx: PoolCtx, raw: unknown): Promise<WithSecret> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "webhook.write", raw);
  const { endpoint_id } = EndpointInput.parse(raw);
  await limitRate(ctx, "webhook_farm", String(farm_id));
  return transaction(ctx, async (tx) => {
    const { row, secret } = await rollSecret(tx, { farm_id, endpoint_id, created_by: userId(tx) });
    await wakeDelivery(tx);
    return { endpoint: await shown(tx, row), secret };
  });
}

/** Deletes an endpoint with its log. @throws AppError not_found */
export async function deleteEndpoint(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "webhook.write", raw);
  const { endpoint_id } = EndpointInput.parse(raw);
  await transaction(ctx, (tx) => removeEndpoint(tx, farm_id, endpoint_id));
}
