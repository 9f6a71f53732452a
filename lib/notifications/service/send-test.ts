import { randomUUID } from "node:crypto";
import { type Ctx, userId } from "@/lib/core/context";
import { AppError, invalid, invalidFields, notFound } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { parsePhone } from "@/lib/core/phone";
import { limitRate } from "@/lib/core/rate-limits";
import { composer } from "@/lib/delivery/operations/compose";
import { findFarmById } from "@/lib/farms/operations/read";
import { translator } from "@/lib/i18n/translator";
import { emailProvider } from "@/lib/providers/email";
import { smsProvider } from "@/lib/providers/sms";
import { SendTestInput } from "../inputs";
import { freezeContent } from "../operations/freeze-content";
import { findOfFarm, listHighlighted } from "../queries";
import { missingContent } from "../rules/content";

const failed = () => new AppError("provider_failed", {}, [{ key: "providerFailed" }]);

/**
 * Sends the draft to the user's own address at any hour, marked as a test. It has no delivery row, so it is not
 * counted and its unsubscribe link does not work.
 */
export async function sendTest(ctx: Ctx, raw: unknown): Promise<{ email: boolean; sms: boolean }> {
  const { farm_id, notification_id, email, phone, lang = ctx.lang } = SendTestInput.parse(raw);
  await authorizeFarm(ctx, "notification.test", farm_id);
  if (!email && !phone) throw invalidFields(["email", "phone"], "requiredEmailOrPhone");
  const number = phone ? parsePhone(phone) : null;
  if (phone && !number) throw invalid("phone", "invalidPhone");
  await limitRate(ctx, "test_send", `${farm_id}:${userId(ctx)}`);
  const [notification, farm] = await Promise.all([
    findOfFarm(ctx.db, farm_id, notification_id),
    findFarmById(ctx, farm_id),
  ]);
  if (!notification || !farm) throw notFound();
  const wanted = {
    ...notification,
    title: notification.title || "-",
    type: email && number ? ("all" as const) : email ? ("email" as const) : ("sms" as const),
  };
  const missing = missingContent(wanted, { email: [lang], sms: [lang] });
  if (missing.length > 0)
    throw new AppError("invalid", Object.fromEntries(missing.map(({ field, key }) => [field, [{ key }]])));

  const content = await freezeContent(
    notification,
    farm,
    await listHighlighted(ctx.db, farm_id, notification.produce_ids),
  );
  const compose = composer(content, new Set(), { test: "true" });
  const to = { delivery_id: 0, subscriber_id: 0, lang, name: "" };
  if (email) {
    const message = compose.email({ ...to, address: email });
    const subject = translator(lang, "emails")("notification.test", { subject: message.subject });
    const outcome = await emailProvider().sendBatch([{ ...message, subject }], randomUUID());
    if (outcome.kind !== "accepted" || !outcome.ids[0]) throw failed();
  }
  if (number) {
    const outcome = await smsProvider().send(number, compose.sms({ ...to, address: number }));
    if (outcome.kind !== "accepted") throw failed();
  }
  return { email: email !== null, sms: number !== null };
}
