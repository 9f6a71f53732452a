import { quote } from "@/lib/delivery/operations/quote";
import { type FarmRow, findFarmById } from "@/lib/farms/operations/read";
import { payerOf } from "@/lib/payments/accounts/operations/accounts";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { ParametersInput, type SendRequest } from "../inputs";
import { audienceAt } from "../operations/audience-of";
import { freezeContent } from "../operations/freeze-content";
import { sendConditions } from "../operations/obstacles";
import { BLANK } from "../operations/template-words";
import type { Parameters } from "../presenter";
import { findOfFarm, listHighlighted, type NotificationRow } from "../queries";
import { contentProblems, emptyListProblem, versionsOf } from "../rules/content";
import { sendTime } from "../rules/send-time";

async function parametersOf(
  ctx: Ctx,
  farm: FarmRow,
  notification: Pick<
    NotificationRow,
    | keyof typeof BLANK
    | "type"
    | "produce_ids"
    | "subscriber_filters"
    | "reply_to"
    | "scheduled_day"
    | "scheduled_hour"
  >,
  when: SendRequest["when"],
): Promise<Parameters> {
  const produces = await listHighlighted(ctx.db, farm.id, notification.produce_ids);
  const now = ctx.clock.now();
  const at = when === "schedule" ? sendTime(notification, farm.time_zone, now) : now;
  const content = await freezeContent(notification, farm, produces, { at });
  const who = await audienceAt(ctx, farm, notification, at);
  const [{ plan_type, time_zone }, { place: taxed }] = [farm, await payerOf(ctx, farm)];
  const [{ variants: _variants, ...figures }, conditions] = await Promise.all([
    quote(ctx, who, content, { plan_type, taxed, at, time_zone }),
    sendConditions(ctx, farm),
  ]);
  const versions = versionsOf(notification);
  const emptyList = emptyListProblem(notification, figures.languages, content.produces.length);
  const falls = (channel: "email" | "sms") =>
    figures.languages[channel].some((lang) => ![lang, null].includes(versions[channel][lang]));
  return {
    quote: figures,
    problems: [...contentProblems(notification, figures.languages), ...emptyList],
    english_falls_back:
      (notification.type !== "sms" && falls("email")) || (notification.type !== "email" && falls("sms")),
    produce_list_empty: emptyList.length > 0,
    ...conditions,
  };
}

/**
 * Returns the current audience and price of a notification, and what stops its send (GET /parameters). The price is
 * that of the time for which it is asked, as the send will count it.
 */
export async function notificationParameters(ctx: Ctx, raw: unknown): Promise<Parameters> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const { notification_id, qr_code_id, farm_category_id, when = "schedule" } = ParametersInput.parse(raw);
  const [found, farm] = await Promise.all([
    findOfFarm(ctx.db, farm_id, notification_id),
    findFarmById(ctx, farm_id),
  ]);
  if (!found || !farm) throw notFound();
  const subscriber_filters = {
    ...found.subscriber_filters,
    ...(qr_code_id ? { qr_code_ids: [qr_code_id] } : {}),
    ...(farm_category_id ? { category_ids: [farm_category_id] } : {}),
  };
  return parametersOf(ctx, farm, { ...found, subscriber_filters }, when);
}

/** Returns the same for a message that has no words yet: everybody, by the channels of the farm's settings. */
export async function firstParameters(ctx: Ctx, raw: unknown): Promise<Parameters> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  const blank = {
    ...BLANK,
    type: farm.default_type,
    produce_ids: [],
    subscriber_filters: {},
    reply_to: null,
    scheduled_day: null,
    scheduled_hour: null,
  };
  return parametersOf(ctx, farm, blank, "now");
}

/** Returns whether a review holds the sends of a farm, for screens on which nothing is written. @throws AppError not_found */
export async function isUnderReview(ctx: Ctx, raw: unknown): Promise<boolean> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  return farm.sending_held_at !== null;
}
