import { randomUUID } from "node:crypto";
import { composer } from "@/lib/delivery/operations/compose";
import { isOwnEmail, isOwnPhone } from "@/lib/farms/operations/own-people";
import { findFarmById } from "@/lib/farms/operations/read";
import { translator } from "@/lib/i18n/translator";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { AppError, invalid, invalidFields, notFound } from "@/lib/platform/errors";
import { authorizeVerifiedFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { emailProvider } from "@/lib/providers/email";
import { smsProviderFor } from "@/lib/providers/sms";
import { requireOn } from "@/lib/switches/operations/switches";
import { requireText } from "@/lib/transactional/operations/text-budget";
import { LANGS } from "@/lib/vocabulary/languages";
import { SendTestInput } from "../inputs";
import { freezeContent } from "../operations/freeze-content";
import { findOfFarm, listHighlighted, type NotificationRow } from "../queries";
import { contentProblems } from "../rules/content";
import { sendTime } from "../rules/send-time";

const failed = () => new AppError("provider_failed", {}, [{ key: "providerFailed" }]);

/** Refuses an address that is not a verified one of the farm's own people, because a test needs no consent. */
async function refuseStrangers(
  ctx: Ctx,
  farm_id: number,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<void> {
  if (!email && !phone) throw invalidFields(["email", "phone"], "requiredEmailOrPhone");
  if (email && !(await isOwnEmail(ctx, farm_id, email))) throw invalid("email", "testToOwnPeople");
  if (phone && !(await isOwnPhone(ctx, farm_id, phone))) throw invalid("phone", "testToOwnPeople");
}

/** Returns the draft with the words "this is a test" before its text, in each language that has one. */
function markedAsTest(draft: NotificationRow): NotificationRow {
  const marked = { ...draft };
  for (const lang of LANGS) {
    const text = translator(lang, "emails")("notification.testMark");
    const [blocks, sms] = [draft[`email_content_${lang}`], draft[`sms_content_${lang}`]];
    if (blocks.length > 0)
      marked[`email_content_${lang}`] = [{ id: "test-mark", type: "content", text }, ...blocks];
    if (sms.trim() !== "") marked[`sms_content_${lang}`] = `${translator(lang, "sms")("testMark")} ${sms}`;
  }
  return marked;
}

/**
 * Sends the draft to a person of the farm at any hour, marked as a test. It has no delivery row, so it is not counted
 * and its unsubscribe link does not work.
 * @throws AppError forbidden (own email not verified) | invalid (not an own address) | rate_limited | limit_reached
 */
export async function sendTest(ctx: PoolCtx, raw: unknown): Promise<{ email: boolean; sms: boolean }> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "notification.test", raw);
  const { notification_id, email, phone, lang = ctx.lang } = SendTestInput.parse(raw);
  if (email) await requireOn(ctx, "email");
  if (phone) await requireOn(ctx, "sms");
  const [notification, farm] = await Promise.all([
    findOfFarm(ctx.db, farm_id, notification_id),
    findFarmById(ctx, farm_id),
  ]);
  if (!notification || !farm) throw notFound();
  await refuseStrangers(ctx, farm_id, { email, phone });
  await limitRate(ctx, "test_send", String(farm_id));
  const wanted = {
    ...notification,
    title: notification.title || "-",
    type: email && phone ? ("all" as const) : email ? ("email" as const) : ("sms" as const),
  };
  const missing = contentProblems(wanted, { email: [lang], sms: [lang] });
  if (missing.length > 0)
    throw new AppError(
      "invalid",
      Object.fromEntries(missing.map(({ field, key, values }) => [field, [{ key, values }]])),
    );

  const now = ctx.clock.now();
  const content = await freezeContent(
    markedAsTest(notification),
    farm,
    await listHighlighted(ctx.db, farm_id, notification.produce_ids),
    { at: sendTime(notification, farm.time_zone, now) },
  );
  const compose = composer(content, new Set(), { test: "true" });
  const to = { delivery_id: 0, subscriber_id: 0, lang, name: "" };
  if (email) {
    const message = compose.email({ ...to, address: email }, now);
    const subject = translator(lang, "emails")("notification.test", { subject: message.subject });
    const outcome = await emailProvider().sendBatch([{ ...message, subject }], randomUUID());
    if (outcome.kind !== "accepted" || !outcome.ids[0]) throw failed();
  }
  if (phone) {
    await transaction(ctx, (tx) => requireText(tx, "test"));
    const outcome = await smsProviderFor(phone).send(phone, compose.sms({ ...to, address: phone }));
    if (outcome.kind !== "accepted") throw failed();
  }
  return { email: email !== null, sms: phone !== null };
}
