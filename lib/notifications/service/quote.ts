import { unitPriceTenths } from "@/lib/billing/rules";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { FrozenContent } from "@/lib/core/json-columns";
import { authorizeFarm } from "@/lib/core/permissions";
import { quote } from "@/lib/delivery/operations/quote";
import { findFarmById } from "@/lib/farms/operations/read";
import { windowAt } from "@/lib/messaging/rules/window";
import { ParametersInput } from "../inputs";
import { audienceOf } from "../operations/audience-of";
import { freezeContent } from "../operations/freeze-content";
import type { Parameters } from "../presenter";
import { findOfFarm, listHighlighted, type NotificationRow } from "../queries";
import { contentProblems, versionsOf } from "../rules/content";

const namesProduce = ({ bodies }: FrozenContent, type: NotificationRow["type"]): boolean =>
  Object.values(bodies).some(({ subject, text, sms }) =>
    [type === "sms" ? "" : subject + text, type === "email" ? "" : sms].some((words) =>
      words.includes("{{produce}}"),
    ),
  );

/** Returns the current audience and price of a notification (GET /parameters). */
export async function notificationParameters(ctx: Ctx, raw: unknown): Promise<Parameters> {
  const { farm_id, notification_id, qr_code_id, farm_category_id } = ParametersInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const [found, farm] = await Promise.all([
    findOfFarm(ctx.db, farm_id, notification_id),
    findFarmById(ctx, farm_id),
  ]);
  if (!found || !farm) throw notFound();
  const notification: NotificationRow = {
    ...found,
    subscriber_filters: {
      ...found.subscriber_filters,
      ...(qr_code_id ? { qr_code_ids: [qr_code_id] } : {}),
      ...(farm_category_id ? { category_ids: [farm_category_id] } : {}),
    },
  };
  const produces = await listHighlighted(ctx.db, farm_id, notification.produce_ids);
  const content = await freezeContent(notification, farm, produces, { at: ctx.clock.now() });
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
    problems: contentProblems(notification, figures.languages),
    english_falls_back:
      (notification.type !== "sms" && falls("email")) || (notification.type !== "email" && falls("sms")),
    produce_list_empty: content.produces.length === 0 && namesProduce(content, notification.type),
    window: windowAt(ctx.clock.now(), farm.time_zone),
    time_zone: farm.time_zone,
  };
}
