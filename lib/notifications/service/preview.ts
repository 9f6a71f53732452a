import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { clickUrls } from "@/lib/delivery/links";
import { composer } from "@/lib/delivery/operations/compose";
import { findFarmById } from "@/lib/farms/operations/read";
import { LANGS, type Lang } from "@/lib/i18n/languages";
import { translator } from "@/lib/i18n/translator";
import { measureSms } from "@/lib/messaging/rules/segments";
import { DraftInput, NotificationIdInput } from "../inputs";
import { freezeContent } from "../operations/freeze-content";
import type { Preview } from "../presenter";
import { findOfFarm, listHighlighted } from "../queries";

/** Returns the messages for an example subscriber of each language, including unsaved changes of the draft. */
export async function previewNotification(ctx: Ctx, raw: unknown): Promise<Preview> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const changes = DraftInput.parse(raw);
  const [found, farm] = await Promise.all([
    findOfFarm(ctx.db, farm_id, notification_id),
    findFarmById(ctx, farm_id),
  ]);
  if (!found || !farm) throw notFound();
  const draft = { ...found, ...changes };
  const content = await freezeContent(
    draft,
    farm,
    await listHighlighted(ctx.db, farm_id, draft.produce_ids),
    { at: ctx.clock.now() },
  );
  const compose = composer(content, new Set(), {});
  const version = (lang: Lang) => {
    const name = translator(lang, "notifications")("preview.exampleName");
    const to = { delivery_id: 0, subscriber_id: 0, address: "", lang, name };
    const { subject, html } = compose.email(to, ctx.clock.now());
    const sms = compose.sms(to);
    return { subject, html, sms, measure: measureSms(sms) };
  };
  const [fr, en] = LANGS.map(version) as [Preview["versions"]["fr"], Preview["versions"]["en"]];
  const footer = { fr: translator("fr", "sms")("footer"), en: translator("en", "sms")("footer") };
  return {
    from: farm.name,
    reply_to: content.reply_to,
    sms_parts: { link: clickUrls(0)(0), footer },
    versions: { fr, en },
  };
}
