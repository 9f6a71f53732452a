import { eq, sql } from "drizzle-orm";
import { unitPriceTenths } from "@/lib/billing/rules";
import { quoteTaxes, sumOfTaxes } from "@/lib/billing/rules/taxes";
import { saveContents } from "@/lib/notifications/operations/contents";
import { settleCharge } from "@/lib/payments/charges/operations/ledger";
import type { Ctx } from "@/lib/platform/context";
import type { Block, FrozenQuote } from "@/lib/vocabulary/json-columns";
import type { MessageWords } from "@/lib/vocabulary/message-words";
import { notifications } from "../schema";

const WORDS: MessageWords<Block> = {
  subject_fr: "Les fraises sont arrivées",
  subject_en: "Strawberries are here",
  email_content_fr: [
    {
      id: "a",
      type: "content",
      text: "Bonjour {{name}},\n\nLes premières fraises sont au kiosque ce matin.",
    },
  ],
  email_content_en: [
    {
      id: "a",
      type: "content",
      text: "Hello {{name}},\n\nThe first strawberries are at the stand this morning.",
    },
  ],
  sms_content_fr: "Les premieres fraises sont au kiosque!",
  sms_content_en: "The first strawberries are at the stand!",
};

/** Creates a notification that was sent two weeks ago, with its deliveries, so that the statistics show data. */
export async function seedSentNotification(tx: Ctx, farm_id: number): Promise<void> {
  const sentAt = new Date(tx.clock.now().getTime() - 14 * 24 * 3600 * 1000);
  sentAt.setUTCHours(15, 0, 0, 0);
  const [sent] = await tx.db
    .insert(notifications)
    .values({
      farm_id,
      title: "Les premières fraises",
      status: "sent",
      type: "all",
      accepted_at: sentAt,
      sending_started_at: sentAt,
      finished_at: new Date(sentAt.getTime() + 60_000),
      created_at: new Date(sentAt.getTime() - 3_600_000),
    })
    .returning({
      farm_id: notifications.farm_id,
      id: notifications.id,
      accepted_month: notifications.accepted_month,
    });
  await saveContents(tx, sent!, WORDS);
  await tx.db.execute(sql`select ensure_deliveries_month(${sent!.accepted_month}::date)`);
  const at = sentAt.toISOString();
  await tx.db.execute(sql`
    insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, segments, status, sent_at, delivered_at, opened_at, clicked_at, clicks, bounced_at, reason)
    select s.farm_id, ${sent!.id}::bigint, ${sent!.accepted_month}::date, s.id, 'email', lower(s.email), s.lang, 0,
      case when s.id % 37 = 0 then 'bounced' when s.id % 11 = 0 then 'clicked' when s.id % 5 < 2 then 'opened' else 'delivered' end,
      ${at}::timestamptz,
      case when s.id % 37 <> 0 then ${at}::timestamptz + interval '1 minute' end,
      case when s.id % 37 <> 0 and (s.id % 11 = 0 or s.id % 5 < 2) then ${at}::timestamptz + make_interval(mins => 5 + (s.id * 13 % 600)::int) end,
      case when s.id % 37 <> 0 and s.id % 11 = 0 then ${at}::timestamptz + make_interval(mins => 8 + (s.id * 13 % 600)::int) end,
      case when s.id % 37 <> 0 and s.id % 11 = 0 then 1 else 0 end,
      case when s.id % 37 = 0 then ${at}::timestamptz + interval '1 minute' end,
      case when s.id % 37 = 0 then 'Mailbox does not exist' end
    from subscribers s where s.farm_id = ${farm_id} and s.email_consent_until is not null`);
  await tx.db.execute(sql`
    insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, segments, status, sent_at, delivered_at, clicked_at, clicks)
    select s.farm_id, ${sent!.id}::bigint, ${sent!.accepted_month}::date, s.id, 'sms', s.phone, s.lang, 1, case when s.id % 9 = 0 then 'clicked' else 'delivered' end,
      ${at}::timestamptz, ${at}::timestamptz + interval '20 seconds', case when s.id % 9 = 0 then ${at}::timestamptz + interval '30 minutes' end, case when s.id % 9 = 0 then 1 else 0 end
    from subscribers s where s.farm_id = ${farm_id} and s.sms_consent_until is not null`);
  const [reached] = await tx.db.execute<Record<"email" | "sms" | "people", number>>(sql`
    select count(*) filter (where channel = 'email')::int as email, count(*) filter (where channel = 'sms')::int as sms,
      count(distinct subscriber_id)::int as people
    from deliveries where notification_id = ${sent!.id}`);
  const { email, sms } = reached!;
  const price_tenths = (email + sms) * unitPriceTenths("trial");
  const tax_tenths = quoteTaxes({ country: "CA", region: "QC" }, price_tenths, at.slice(0, 10), []);
  const quote: FrozenQuote = {
    recipients: reached!,
    exclusions: {},
    segments: { fr: 1, en: 1, total: sms },
    price_tenths,
    tax_tenths,
    total_tenths: price_tenths + sumOfTaxes(tax_tenths),
  };
  await tx.db.update(notifications).set({ quote }).where(eq(notifications.id, sent!.id));
  await settleCharge(tx, sent!.id);
  await tx.db.execute(sql`
    insert into email_engagements (farm_id, subscriber_id, last_opened_at)
    select farm_id, subscriber_id, greatest(opened_at, clicked_at) from deliveries
    where notification_id = ${sent!.id} and channel = 'email' and delivered_at is not null`);
}
