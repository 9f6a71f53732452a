import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf, authorizeVerifiedFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { EndpointInput, MessageInput, MessageLogInput } from "../inputs";
import { addTest, resendMessage } from "../operations/messages";
import {
  presentEndpoint,
  presentMessage,
  type WebhookEndpoint,
  type WebhookLog,
  type WebhookMessage,
} from "../presenter";
import {
  findEndpoint,
  findMessage,
  listAttempts,
  listByFarm,
  listMessages,
  type MessageRow,
} from "../queries";

/** Lists the endpoints of a farm. */
export async function listEndpoints(ctx: Ctx, raw: unknown): Promise<WebhookEndpoint[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "webhook.read", raw);
  return (await listByFarm(ctx.db, farm_id)).map(presentEndpoint);
}

/** Returns an endpoint of a farm. @throws AppError not_found */
export async function readEndpoint(ctx: Ctx, raw: unknown): Promise<WebhookEndpoint> {
  const { farm_id } = await authorizeFarmOf(ctx, "webhook.read", raw);
  const ids = EndpointInput.safeParse(raw);
  const row = ids.success ? await findEndpoint(ctx.db, farm_id, ids.data.endpoint_id) : null;
  if (!row) throw notFound();
  return presentEndpoint(row);
}

async function withAttempts(ctx: Ctx, farm_id: number, rows: readonly MessageRow[]) {
  const attempts = await listAttempts(
    ctx.db,
    farm_id,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentMessage(row, attempts));
}

/** Lists the messages of an endpoint with their calls, the newest first. @throws AppError not_found | invalid */
export async function listWebhookMessages(ctx: Ctx, raw: unknown): Promise<WebhookLog> {
  const { farm_id } = await authorizeFarmOf(ctx, "webhook.read", raw);
  const input = MessageLogInput.parse(raw);
  if (!(await findEndpoint(ctx.db, farm_id, input.endpoint_id))) throw notFound();
  const rows = await listMessages(ctx.db, input);
  const shown = rows.slice(0, input.limit);
  return {
    messages: await withAttempts(ctx, farm_id, shown),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

async function readMessage(
  ctx: Ctx,
  ids: { farm_id: number; endpoint_id: number; message_id: number },
): Promise<WebhookMessage> {
  const row = await findMessage(ctx.db, ids);
  const [message] = row ? await withAttempts(ctx, ids.farm_id, [row]) : [];
  if (!message) throw notFound();
  return message;
}

/** Sends a test message to an endpoint. @throws AppError forbidden | not_found | conflict | rate_limited */
export async function testEndpoint(ctx: PoolCtx, raw: unknown): Promise<WebhookMessage> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "webhook.write", raw);
  const { endpoint_id } = EndpointInput.parse(raw);
  await limitRate(ctx, "webhook_send", String(farm_id));
  const message_id = await transaction(ctx, (tx) => addTest(tx, farm_id, endpoint_id));
  return readMessage(ctx, { farm_id, endpoint_id, message_id });
}

/** Sends a message once more. @throws AppError forbidden | not_found | conflict | rate_limited */
export async function resendWebhook(ctx: PoolCtx, raw: unknown): Promise<WebhookMessage> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "webhook.write", raw);
  const ids = { ...MessageInput.parse(raw), farm_id };
  await limitRate(ctx, "webhook_send", String(farm_id));
  await transaction(ctx, (tx) => resendMessage(tx, ids));
  return readMessage(ctx, ids);
}
