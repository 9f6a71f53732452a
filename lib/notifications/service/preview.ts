import { previewLineOf } from "@/emails/render";
import { clickUrls } from "@/lib/delivery/links";
import { composer } from "@/lib/delivery/operations/compose";
import { listReaders, type Reader } from "@/lib/delivery/operations/recipients";
import { findFarmById } from "@/lib/farms/operations/read";
import { formatDay } from "@/lib/i18n/dates";
import { translator } from "@/lib/i18n/translator";
import { measureSms } from "@/lib/messaging/rules/segments";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { byLang, type Lang } from "@/lib/vocabulary/languages";
import { DraftInput, NotificationIdInput, PreviewInput, TemplateCodeInput } from "../inputs";
import { audienceOf } from "../operations/audience-of";
import { freezeContent } from "../operations/freeze-content";
import { BLANK, templateWords } from "../operations/template-words";
import type { Preview, TemplatePicture } from "../presenter";
import { findOfFarm, listHighlighted, listSomeProduces } from "../queries";
import { sendTime } from "../rules/send-time";

/** People that the preview offers. More would not fit a list to choose from. */
const MAX_READERS = 50;
const PICTURED_PRODUCES = 3;

const exampleName = (lang: Lang) => translator(lang, "notifications")("preview.exampleName");

/** Lists real subscribers who would get a notification, to choose one for its preview. */
export async function previewReaders(ctx: Ctx, raw: unknown): Promise<Reader[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.read", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  const [found, farm] = await Promise.all([
    findOfFarm(ctx.db, farm_id, notification_id),
    findFarmById(ctx, farm_id),
  ]);
  if (!found || !farm) throw notFound();
  return listReaders(ctx, audienceOf(farm, found), MAX_READERS);
}

/**
 * Returns the messages that one subscriber would get, including unsaved changes of the draft. An example stands in for
 * a person who is unknown, of another farm, or gets no message any more. Links of the preview act on nobody.
 */
export async function previewNotification(ctx: Ctx, raw: unknown): Promise<Preview> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const { notification_id, subscriber_id } = PreviewInput.parse(raw);
  const changes = DraftInput.parse(raw);
  const [found, farm] = await Promise.all([
    findOfFarm(ctx.db, farm_id, notification_id),
    findFarmById(ctx, farm_id),
  ]);
  if (!found || !farm) throw notFound();
  const draft = { ...found, ...changes };
  const now = ctx.clock.now();
  const [content, readers] = await Promise.all([
    freezeContent(draft, farm, await listHighlighted(ctx.db, farm_id, draft.produce_ids), {
      at: sendTime(draft, farm.time_zone, now),
    }),
    subscriber_id ? listReaders(ctx, audienceOf(farm, draft), 1, subscriber_id) : [],
  ]);
  const reader = readers[0] ?? null;
  const compose = composer(content, new Set(), {});
  const version = (lang: Lang) => {
    const name = reader ? reader.name : exampleName(lang);
    const to = { delivery_id: 0, subscriber_id: 0, address: "", lang, name };
    const { subject, html } = compose.email(to, now);
    const sms = compose.sms(to);
    return { subject, preview_line: previewLineOf(html), html, sms, measure: measureSms(sms) };
  };
  const footer = byLang((lang) => translator(lang, "sms")("footer"));
  return {
    reader,
    from: farm.name,
    reply_to: content.reply_to,
    sms_parts: { link: clickUrls(0)(0), footer },
    versions: byLang(version),
  };
}

/**
 * Returns the email of a template as the farm would send it, with its newest products, in the language of the screen.
 * @throws AppError invalid when there is no such template
 */
export async function previewTemplate(ctx: Ctx, raw: unknown): Promise<TemplatePicture> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const { template } = TemplateCodeInput.parse(raw);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  const words = await templateWords(ctx, farm_id, template);
  const today = formatDay(ctx.clock.now(), farm.time_zone);
  const produces = await listSomeProduces(ctx.db, farm_id, today, PICTURED_PRODUCES);
  const content = await freezeContent({ ...BLANK, type: "all", ...words, reply_to: null }, farm, produces, {
    at: ctx.clock.now(),
  });
  const to = { delivery_id: 0, subscriber_id: 0, address: "", lang: ctx.lang, name: exampleName(ctx.lang) };
  const { subject, html } = composer(content, new Set(), {}).email(to, ctx.clock.now());
  return { subject, html };
}
