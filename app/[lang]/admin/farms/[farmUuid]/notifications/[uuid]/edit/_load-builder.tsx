import { getTranslations } from "next-intl/server";
import type { PickableProduce } from "@/components/notification-builder/produces-step";
import type { BuilderFacts } from "@/components/notification-builder/types";
import { pictureOf } from "@/components/produce/picture-of";
import { ProducePicture } from "@/components/produce/produce-picture";
import { listCategories } from "@/lib/categories/service";
import { env } from "@/lib/env";
import type { MemberFarm } from "@/lib/farms/presenter";
import { adminOverview } from "@/lib/farms/service/read";
import { formatDay } from "@/lib/i18n/dates";
import { translator } from "@/lib/i18n/translator";
import { MERGE_FIELDS, type MergeField } from "@/lib/messaging/rules/merge-fields";
import type { getNotificationByUuid } from "@/lib/notifications/service/drafts";
import { previewNotification, previewReaders } from "@/lib/notifications/service/preview";
import { notificationParameters } from "@/lib/notifications/service/quote";
import { listTemplates } from "@/lib/notifications/service/templates";
import { readCardForm } from "@/lib/payments/cards/service/card-form";
import { type Role, roleMay } from "@/lib/platform/permissions";
import { isSoldOut, priceLines, produceLabel } from "@/lib/produce/rules";
import { listProduces } from "@/lib/produce/service";
import { listQrCodes } from "@/lib/qr-codes/service/manage";
import { zoneName } from "@/lib/reference/zone-name";
import { load, pageContext } from "@/lib/transport/page";
import { byLang, type Lang } from "@/lib/vocabulary/languages";

type Notification = Awaited<ReturnType<typeof getNotificationByUuid>>;

/** Returns the names of the merge fields in the language of a text, which may differ from that of the screen. */
function fieldNames(lang: Lang): Record<MergeField, string> {
  const t = translator(lang, "notifications");
  return Object.fromEntries(MERGE_FIELDS.map((field) => [field, t(`merge.chip.${field}`)])) as Record<
    MergeField,
    string
  >;
}

/** Reads everything that the editor shows around the draft, in parallel. */
export async function loadBuilder(lang: Lang, farm: MemberFarm, role: Role, notification: Notification) {
  const ctx = await pageContext(lang);
  const ids = { farm_id: farm.id };
  const own = { ...ids, notification_id: notification.id };
  const [lists, all, categories, qrCodes, parameters, readers, { user }] = await load(
    lang,
    Promise.all([
      listTemplates(ctx, ids),
      listProduces(ctx, ids),
      listCategories(ctx, ids),
      listQrCodes(ctx, ids),
      notificationParameters(ctx, own),
      previewReaders(ctx, own),
      adminOverview(ctx),
    ]),
  );
  const mayPay = roleMay(role, "billing.manage");
  const asksCard = mayPay && parameters.obstacles.some(({ key }) => key === "cardRequired");
  const cardForm = asksCard ? await load(lang, readCardForm(ctx, ids)) : null;
  const reader = readers.find((one) => one.lang === lang) ?? readers[0];
  const shown = await load(lang, previewNotification(ctx, { ...own, subscriber_id: reader?.id }));
  const reference = await getTranslations("reference");
  const produces = all.map(
    (produce): PickableProduce => ({
      id: produce.id,
      label: produceLabel(produce, lang),
      price: priceLines(produce, lang).join(" · "),
      availability: reference(`availability.${produce.availability}` as "availability.available"),
      soldOut: isSoldOut(produce.availability),
      picture: <ProducePicture picture={pictureOf(produce)} sizes="64px" />,
    }),
  );
  const facts: BuilderFacts = {
    farm: { id: farm.id, uuid: farm.uuid, name: farm.name, email: farm.email, time_zone: farm.time_zone },
    notification: { id: notification.id, uuid: notification.uuid },
    labels: Object.fromEntries(
      all
        .filter(({ availability }) => !isSoldOut(availability))
        .map((produce) => [produce.id, byLang((each) => produceLabel(produce, each))]),
    ),
    fieldNames: byLang(fieldNames),
    readers,
    categories: categories.map(({ id, name }) => ({ id, name })),
    lastDays: Object.fromEntries(
      all.flatMap(({ id, expiration_date: day }) => (day ? [[id, day] as const] : [])),
    ),
    today: formatDay(ctx.clock.now(), farm.time_zone),
    qrCodes: qrCodes.map(({ id, title }) => ({ id, name: title })),
    smsParts: shown.sms_parts,
    timeZoneName: zoneName(farm.time_zone, lang),
    canSend: roleMay(role, "notification.send"),
    mayPay,
    cardForm,
    testEmail: user.email,
    maxImageBytes: env().UPLOAD_MAX_BYTES,
  };
  return { lists, facts, produces, parameters, shown };
}
