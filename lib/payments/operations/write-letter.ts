import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import type { EmailKind } from "@/lib/core/enumerations";
import type { TemplateValues } from "@/lib/core/json-columns";
import { formatMoney, longDay } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { firstName } from "@/lib/messaging/rules/first-name";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { planUrl } from "../links";

interface Owner extends Record<string, unknown> {
  email: string;
  lang: Lang;
  name: string;
  farm: string;
  uuid: string;
  time_zone: string;
}

/** Money and days as the reader writes them. */
interface Formats {
  money: (cents: number) => string;
  /** "no" when there is nothing, so that the text leaves the sentence out. */
  moneyOrNo: (cents: number) => string;
  day: (at: Date) => string;
}

/**
 * Queues a letter to the owners of a farm, in the transaction that causes it. The same letter about the same thing is
 * queued once per address, however often this is called.
 */
export async function writeLetter(
  tx: Ctx,
  farm_id: number,
  kind: EmailKind,
  about: string,
  valuesOf: (formats: Formats) => TemplateValues,
): Promise<void> {
  const owners = await tx.db.execute<Owner>(sql`
    select u.email, u.lang, u.name, f.name as farm, f.uuid, f.time_zone
    from farms f
    join farm_users fu on fu.farm_id = f.id and fu.role = 'owner'
    join users u on u.id = fu.user_id
    where f.id = ${farm_id} and f.deleted_at is null and u.email is not null order by u.id`);
  for (const { email, lang, name, farm, uuid, time_zone } of owners) {
    const money = (cents: number) => formatMoney(cents, lang);
    const formats: Formats = {
      money,
      moneyOrNo: (cents) => (cents === 0 ? "no" : money(cents)),
      day: (at) => longDay(at, lang, time_zone),
    };
    await queueTransactional(tx, {
      channel: "email",
      kind,
      address: email,
      lang,
      farm_id,
      once: `${farm_id}:${about}`,
      values: { name: firstName(name), farm, url: planUrl(lang, uuid), ...valuesOf(formats) },
    });
  }
}
