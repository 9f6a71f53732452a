import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { Channel, ConsentSource } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import type { ConnectionProvider } from "@/lib/vocabulary/point-of-sale";
import type { GivenContact } from "../rules/decide-contacts";
import { withCoordinates } from "./coordinates";

const asJson = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`;

type NewPerson = Pick<
  GivenContact,
  "line" | "name" | "email" | "phone" | "zipcode" | "lang" | "consent_until"
> & {
  /** The channels of which the caller writes a declared consent in the same transaction. */
  granted: readonly Channel[];
};

/**
 * Inserts new people of a farm, with the consents that the caller writes into the ledger now: the database refuses the
 * transaction without them.
 * @returns their ids by line
 */
export async function insertPeople(
  tx: Ctx,
  given: {
    farm_id: number;
    source: Extract<ConsentSource, "import" | ConnectionProvider>;
    lang: Lang;
    qr_code_id: number | null;
  },
  people: readonly NewPerson[],
): Promise<ReadonlyMap<number, number>> {
  if (people.length === 0) return new Map();
  const rows = people.map(({ name, email, phone, zipcode, lang, granted, consent_until }) => {
    const { lat = null, lng = null } = withCoordinates({ zipcode: zipcode ?? undefined }) as {
      lat?: number | null;
      lng?: number | null;
    };
    const [by_email, by_sms] = [granted.includes("email"), granted.includes("sms")];
    return {
      name,
      email,
      phone,
      zipcode,
      lat,
      lng,
      lang: lang ?? given.lang,
      consent_until,
      by_email,
      by_sms,
    };
  });
  const now = tx.clock.now().toISOString();
  const added = await tx.db.execute<{ id: string; email: string | null; phone: string | null }>(sql`
    insert into subscribers
      (farm_id, name, email, phone, zipcode, lat, lng, lang, source, qr_code_id, created_at, updated_at,
        email_consent_until, sms_consent_until, consent_declared, confirmed_at)
    select ${given.farm_id}, g.name, g.email, g.phone, g.zipcode, g.lat, g.lng, g.lang, ${given.source},
      ${given.qr_code_id}::bigint, ${now}::timestamptz, ${now}::timestamptz,
      case when g.by_email then coalesce(g.consent_until, '9999-12-31') end,
      case when g.by_sms then coalesce(g.consent_until, '9999-12-31') end,
      g.by_email or g.by_sms, case when g.by_email or g.by_sms then ${now}::timestamptz end
    from jsonb_to_recordset(${asJson(rows)}) as g(
      name text, email text, phone text, zipcode text, lat float8, lng float8, lang text,
      consent_until timestamptz, by_email boolean, by_sms boolean)
    returning id, email, phone`);
  const ids = new Map<string, number>();
  for (const { id, email, phone } of added) ids.set(email ?? phone ?? "", Number(id));
  return new Map(people.map(({ line, email, phone }) => [line, ids.get(email ?? phone ?? "")!]));
}

/** Adds people to categories of the farm. The database refuses another farm's. */
export async function addToCategories(
  tx: Ctx,
  farm_id: number,
  rows: readonly { subscriber_id: number; category_id: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.db.execute(sql`
    insert into subscriber_categories (farm_id, subscriber_id, category_id)
    select ${farm_id}, g.subscriber_id, g.category_id
    from jsonb_to_recordset(${asJson(rows)}) as g(subscriber_id bigint, category_id bigint)
    on conflict do nothing`);
}
