import { and, eq, isNull, sql } from "drizzle-orm";
import { consent_declarations, consents } from "@/db/schema";
import { type Ctx, userId } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import type { Channel, ConsentBasis, ConsentSource } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import type { ConnectionProvider } from "@/lib/vocabulary/point-of-sale";
import { channelsOf, newestActs } from "./newest-acts";

/** What an owner says about the consent of people whom they import. */
export interface Declaration {
  farm_id: number;
  basis: Exclude<ConsentBasis, "express">;
  /** YYYY-MM-DD, or null when each person has an own date. */
  given_on: string | null;
  wording: string;
  source: Extract<ConsentSource, "import" | ConnectionProvider>;
}

/** A consent that rests on a declaration. */
export interface DeclaredConsent {
  subscriber_id: number;
  channel: Channel;
  address: string;
  lang: Lang;
  /** The end of an implied consent; null when it has no end. */
  expires_at: Date | null;
}

/** Writes a declaration, which is never changed. @returns its id */
export async function declareConsent(tx: Ctx, declaration: Declaration): Promise<number> {
  const [row] = await tx.db
    .insert(consent_declarations)
    .values({ ...declaration, user_id: userId(tx), ip: tx.ip, created_at: tx.clock.now() })
    .returning({ id: consent_declarations.id });
  return row!.id;
}

/**
 * Writes the declared consents of many people in one statement. Nobody is asked or greeted, and no suppression ends.
 * The database refuses a declaration of another farm.
 */
export async function grantDeclared(
  tx: Ctx,
  { id, farm_id, basis, source }: Declaration & { id: number },
  granted: readonly DeclaredConsent[],
): Promise<void> {
  if (granted.length === 0) return;
  await tx.db.execute(sql`
    insert into consents
      (farm_id, subscriber_id, channel, act, basis, lang, source, declaration_id, address, expires_at, created_at)
    select ${farm_id}, g.subscriber_id, g.channel, 'granted', ${basis}, g.lang, ${source}, ${id}, g.address,
      g.expires_at, ${tx.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(granted)}::jsonb)
      as g(subscriber_id bigint, channel text, address text, lang text, expires_at timestamptz)
    order by g.subscriber_id, g.channel`);
}

/**
 * Returns the channels on which each of these people consented or withdrew. A consent that an undo took back counts as
 * never given.
 */
export async function decidedChannels(
  tx: Ctx,
  farm_id: number,
  subscriber_ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<Channel>>> {
  const newest = await newestActs(tx, farm_id, subscriber_ids);
  return new Map([...newest].map(([id, acts]) => [id, channelsOf(acts, (act) => act !== "taken_back")]));
}

/**
 * Takes back the consents that rest on a declaration, for undo: adds a withdrawing row for each channel whose newest
 * row is of the declaration. Suppresses no address, because nobody asked to be left alone.
 */
export async function withdrawDeclared(
  tx: Ctx,
  declaration: { id: number; farm_id: number },
  subscriber_ids: readonly number[],
): Promise<void> {
  await tx.db.execute(sql`
    insert into consents (farm_id, subscriber_id, channel, act, source, declaration_id, address, lang, created_at)
    select g.farm_id, g.subscriber_id, g.channel, 'withdrawn', g.source, g.declaration_id, g.address, g.lang,
      ${tx.clock.now().toISOString()}::timestamptz
    from consents g
    where g.farm_id = ${declaration.farm_id} and g.declaration_id = ${declaration.id} and g.act = 'granted'
      and g.subscriber_id = any(${idArray(subscriber_ids)})
      and not exists (
        select 1 from consents later
        where later.farm_id = g.farm_id and later.subscriber_id = g.subscriber_id and later.channel = g.channel
          and later.id > g.id and later.act <> 'requested')
    order by g.subscriber_id, g.channel`);
}

/** Returns which of these people agreed themselves, whatever an owner declared. */
export async function agreedThemselves(
  tx: Ctx,
  farm_id: number,
  subscriber_ids: readonly number[],
): Promise<Set<number>> {
  const rows = await tx.db
    .selectDistinct({ id: consents.subscriber_id })
    .from(consents)
    .where(
      and(
        eq(consents.farm_id, farm_id),
        sql`${consents.subscriber_id} = any(${idArray(subscriber_ids)})`,
        eq(consents.act, "granted"),
        isNull(consents.declaration_id),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
