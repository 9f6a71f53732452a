import { type SQL, sql } from "drizzle-orm";
import { decidedChannels } from "@/lib/consent/operations/declarations";
import { suppressedAmong } from "@/lib/consent/operations/suppressions";
import type { Ctx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import { textList } from "@/lib/platform/text-list";
import type { Lang } from "@/lib/vocabulary/languages";
import type { ContactSurroundings, GivenContact, KnownContact } from "../rules/decide-contacts";

type Addresses = Pick<GivenContact, "email" | "phone">;

interface Found extends Record<string, unknown> {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  zipcode: string | null;
  lang: Lang;
  qr_code_id: string | null;
  category_ids: number[];
  unsubscribed: boolean;
  counted: boolean;
}

/** Selects the ids of the people of a farm with one of the addresses. */
function idsByAddress(farm_id: number, contacts: readonly Addresses[]): SQL {
  const emails = contacts.flatMap(({ email }) => (email === null ? [] : [email]));
  const phones = contacts.flatMap(({ phone }) => (phone === null ? [] : [phone]));
  return sql`
    select e.id from subscribers e where e.farm_id = ${farm_id} and e.email is not null and lower(e.email) in ${textList(emails)}
    union
    select p.id from subscribers p where p.farm_id = ${farm_id} and p.phone is not null and p.phone in ${textList(phones)}`;
}

/** Returns the people of a farm with one of the addresses. Locks them in the order of their ids when asked to. */
export async function findKnownContacts(
  tx: Ctx,
  farm_id: number,
  contacts: readonly Addresses[],
  lock: boolean,
): Promise<Omit<KnownContact, "decided">[]> {
  const rows = await tx.db.execute<Found>(sql`
    select s.id, s.name, lower(s.email) as email, s.phone, s.zipcode, s.lang, s.qr_code_id,
      s.unsubscribed_at is not null as unsubscribed,
      s.confirmed_at is not null as counted,
      coalesce((select jsonb_agg(c.category_id) from subscriber_categories c
        where c.farm_id = s.farm_id and c.subscriber_id = s.id), '[]') as category_ids
    from subscribers s
    where s.farm_id = ${farm_id} and s.erased_at is null and s.id in (${idsByAddress(farm_id, contacts)})
    order by s.id ${lock ? sql`for no key update of s` : sql``}`);
  return rows.map(({ id, qr_code_id, ...person }) => ({
    ...person,
    id: Number(id),
    qr_code_id: qr_code_id === null ? null : Number(qr_code_id),
  }));
}

/** Somebody on the list of a farm, or removed from it: nobody else has their addresses until the erasure. */
interface Holder {
  id: number;
  /** Lower-cased. */
  email: string | null;
  phone: string | null;
}

export interface Holders {
  /** Whom the farm removed, erased or not yet. */
  removed: ReadonlySet<number>;
  byId: ReadonlyMap<number, Holder>;
  /** By lower-cased email and by phone. */
  byAddress: ReadonlyMap<string, Holder>;
}

/**
 * Returns who of these people was removed, and who has one of the addresses. Locks all of them in the order of their
 * ids: nobody is removed, put back or erased before the transaction ends.
 */
export async function findHolders(
  tx: Ctx,
  farm_id: number,
  subscriber_ids: readonly number[],
  contacts: readonly Addresses[],
): Promise<Holders> {
  const rows = await tx.db.execute<Pick<Found, "id" | "email" | "phone"> & { removed: boolean }>(sql`
    select s.id, lower(s.email) as email, s.phone, s.erased_at is not null as removed
    from subscribers s
    where s.farm_id = ${farm_id}
      and s.id in (select unnest(${idArray(subscriber_ids)}) union ${idsByAddress(farm_id, contacts)})
    order by s.id for no key update of s`);
  const people = rows.map((row) => ({ ...row, id: Number(row.id) }));
  return {
    removed: new Set(people.filter((one) => one.removed).map(({ id }) => id)),
    byId: new Map(people.map((one) => [one.id, one])),
    byAddress: new Map(
      people.flatMap((one) => addressesOf(one).map(({ address }) => [address, one] as const)),
    ),
  };
}

/** Returns the addresses of a contact with their channels. */
export const addressesOf = ({ email, phone }: Addresses) => [
  ...(email === null ? [] : [{ channel: "email" as const, address: email }]),
  ...(phone === null ? [] : [{ channel: "sms" as const, address: phone }]),
];

/**
 * Reads what decides about contacts that a farm imports. With `lock`, nobody of them unsubscribes or is erased
 * before the transaction ends.
 */
export async function findSurroundings(
  tx: Ctx,
  given: {
    farm_id: number;
    contacts: readonly Addresses[];
    qr_code_id: number | null;
    category_ids: readonly number[];
  },
  { lock }: { lock: boolean },
): Promise<Omit<ContactSurroundings, "places">> {
  const { farm_id, contacts, qr_code_id, category_ids } = given;
  const known = await findKnownContacts(tx, farm_id, contacts, lock);
  const decided = await decidedChannels(
    tx,
    farm_id,
    known.map(({ id }) => id),
  );
  const people: KnownContact[] = known.map((one) => ({ ...one, decided: decided.get(one.id) ?? new Set() }));
  return {
    byEmail: new Map(people.flatMap((one) => (one.email ? [[one.email, one] as const] : []))),
    byPhone: new Map(people.flatMap((one) => (one.phone ? [[one.phone, one] as const] : []))),
    suppressed: await suppressedAmong(tx, farm_id, contacts.flatMap(addressesOf)),
    qr_code_id,
    category_ids,
  };
}
