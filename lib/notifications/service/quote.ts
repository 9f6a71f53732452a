import type { FrozenContent } from "@/db/schema/json";
import { unitPriceTenths } from "@/lib/billing/rules";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { type Audience, type Quote, quote } from "@/lib/delivery/service/quote";
import { freezeContent } from "../freeze";
import { ParametersInput } from "../inputs";
import { type Farm, findFarm, findOfFarm, listHighlighted, type Notification } from "../queries";
import { type ContentProblem, missingContent, versionsOf } from "../rules/content";
import { type WindowState, windowAt } from "../rules/window";

export const audienceOf = (farm: Farm, notification: Notification): Audience => ({
  farm: { id: farm.id, lat: farm.lat, lng: farm.lng },
  filters: notification.subscriber_filters,
  type: notification.type,
});

const namesProduce = ({ bodies }: FrozenContent, type: Notification["type"]): boolean =>
  Object.values(bodies).some(({ subject, text, sms }) =>
    [type === "sms" ? "" : subject + text, type === "email" ? "" : sms].some((words) =>
      words.includes("{{produce}}"),
    ),
  );

export interface Parameters {
  /** Exact counts, exclusions by reason ("email_unsubscribed": 3), segments, price in tenths of a cent. */
  quote: Omit<Quote, "variants">;
  /** What keeps it from being sent as it is, by field. */
  problems: ContentProblem[];
  /** English recipients get the French version. */
  english_falls_back: boolean;
  /** The text names the produce, and none would be named. */
  produce_list_empty: boolean;
  window: WindowState;
  time_zone: string;
}

/** Who this notification would reach now and what it would cost (GET /parameters). */
export async function notificationParameters(ctx: Ctx, raw: unknown): Promise<Parameters> {
  const { farm_id, notification_id, qr_code_id, farm_category_id } = ParametersInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const [found, farm] = await Promise.all([
    findOfFarm(ctx.db, farm_id, notification_id),
    findFarm(ctx.db, farm_id),
  ]);
  if (!found || !farm) throw notFound();
  const notification: Notification = {
    ...found,
    subscriber_filters: {
      ...found.subscriber_filters,
      ...(qr_code_id ? { qr_code_ids: [qr_code_id] } : {}),
      ...(farm_category_id ? { category_ids: [farm_category_id] } : {}),
    },
  };
  const produces = await listHighlighted(ctx.db, farm_id, notification.produce_ids);
  const content = await freezeContent(notification, farm, produces);
  const { variants: _variants, ...figures } = await quote(
    ctx,
    audienceOf(farm, notification),
    content,
    unitPriceTenths(farm.plan_type),
  );
  const versions = versionsOf(notification);
  const falls = (channel: "email" | "sms") =>
    figures.languages[channel].includes("en") && versions[channel].en === "fr";
  return {
    quote: figures,
    problems: missingContent(notification, figures.languages),
    english_falls_back:
      (notification.type !== "sms" && falls("email")) || (notification.type !== "email" && falls("sms")),
    produce_list_empty: content.produces.length === 0 && namesProduce(content, notification.type),
    window: windowAt(ctx.clock.now(), farm.time_zone),
    time_zone: farm.time_zone,
  };
}
