import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { consent_declarations, consents, subscribers } from "@/db/schema";
import { type Ctx, publish } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { idArray } from "@/lib/platform/id-array";
import {
  CHANNELS,
  type Channel,
  type ConsentBasis,
  type ConsentSource,
  type SuppressionReason,
} from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { consentExpiry, WORDING_VERSION } from "../rules";
import { closeConfirmations } from "./confirmations";
import { liftSuppressions, suppress, suppressAll } from "./suppressions";

/** A consent of a subscriber on a channel, and where it was asked for. */
export interface Agreement {
  farm_id: number;
  subscriber_id: number;
  channel: Channel;
  /** Email address or E.164 phone number that the consent is for. */
  address: string;
  basis: ConsentBasis;
  source: ConsentSource;
  lang: Lang;
  qr_code_id?: number | null;
}

/** The source of a withdrawal by STOP, the only one that START takes back. */
export const STOP_SOURCE = "sms-stop";

export interface Withdrawal {
  farm_id: number;
  subscriber_id: number;
  /** Channels of the withdrawal; all channels by default. */
  channels?: readonly Channel[];
  /** Reason for the suppression of the address; null adds no suppression. */
  reason: Extract<SuppressionReason, "unsubscribed" | "stop" | "complained" | "erased"> | null;
  /** Where the consent was withdrawn. */
  source: ConsentSource;
  /** The delivery whose link was used. */
  delivery_id?: number | null;
}

async function writeConsent(tx: Ctx, act: "requested" | "granted", agreement: Agreement): Promise<void> {
  const now = tx.clock.now();
  await tx.db.insert(consents).values({
    ...agreement,
    act,
    wording_version: agreement.basis === "express" ? WORDING_VERSION : null,
    ip: tx.ip,
    expires_at: consentExpiry(agreement.basis, now),
    created_at: now,
  });
}

/** Records a request for consent. A request alone does not allow any message. */
export const requestConsent = (tx: Ctx, agreement: Agreement): Promise<void> =>
  writeConsent(tx, "requested", agreement);

/**
 * Records consent given by the subscriber. Lifts suppressions that the subscriber caused, but never a bounce or a
 * complaint.
 */
export async function grantConsent(tx: Ctx, agreement: Agreement): Promise<void> {
  const { farm_id, subscriber_id } = agreement;
  await writeConsent(tx, "granted", agreement);
  await liftSuppressions(tx, agreement);
  await publish(tx, "consent_granted", { farm_id, subscriber_id });
}

/** Returns the last two grants or withdrawals of a subscriber on a channel, newest first. */
export async function lastActs(tx: Ctx, farm_id: number, subscriber_id: number, channel: Channel) {
  return tx.db
    .select({ act: consents.act, source: consents.source })
    .from(consents)
    .where(
      and(
        eq(consents.farm_id, farm_id),
        eq(consents.subscriber_id, subscriber_id),
        eq(consents.channel, channel),
        inArray(consents.act, ["granted", "withdrawn"]),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(2);
}

/** Returns the newest consent request of a subscriber on a channel: its source and QR code. */
export async function lastRequest(tx: Ctx, farm_id: number, subscriber_id: number, channel: Channel) {
  const [asked] = await tx.db
    .select({ source: consents.source, qr_code_id: consents.qr_code_id })
    .from(consents)
    .where(
      and(
        eq(consents.farm_id, farm_id),
        eq(consents.subscriber_id, subscriber_id),
        eq(consents.channel, channel),
        eq(consents.act, "requested"),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(1);
  return asked ?? null;
}

/** Deletes the requests of people who never answered one. The database refuses to delete any other act. */
export async function deleteUnansweredRequests(tx: Ctx, subscriber_ids: readonly number[]): Promise<void> {
  await tx.db.delete(consents).where(inArray(consents.subscriber_id, [...subscriber_ids]));
}

/** Returns the consent history of a subscriber with one farm, oldest first, for the data export. */
export const consentHistory = (ctx: Ctx, farm_id: number, subscriber_id: number) =>
  ctx.db
    .select({
      channel: consents.channel,
      act: consents.act,
      basis: consents.basis,
      wording_version: consents.wording_version,
      lang: consents.lang,
      source: consents.source,
      ip: consents.ip,
      address: consents.address,
      declared: consent_declarations.wording,
      declared_for: consent_declarations.given_on,
      expires_at: consents.expires_at,
      created_at: consents.created_at,
    })
    .from(consents)
    .leftJoin(
      consent_declarations,
      and(
        eq(consent_declarations.farm_id, consents.farm_id),
        eq(consent_declarations.id, consents.declaration_id),
      ),
    )
    .where(and(eq(consents.farm_id, farm_id), eq(consents.subscriber_id, subscriber_id)))
    .orderBy(asc(consents.id));

/**
 * Withdraws the consent of several subscribers of a farm in the transaction of the caller: writes the ledger, suppresses
 * the addresses, closes open confirmations and publishes the event. A second call changes nothing. Locks the people by
 * id, so that two calls wait for each other. Unknown ids are skipped.
 */
export async function withdrawConsents(
  tx: Ctx,
  {
    subscriber_ids,
    ...withdrawal
  }: Omit<Withdrawal, "subscriber_id"> & { subscriber_ids: readonly number[] },
): Promise<number[]> {
  const { farm_id, reason, source } = withdrawal;
  const channels = withdrawal.channels ?? CHANNELS;
  const people = await tx.db
    .select({ id: subscribers.id, email: subscribers.email, phone: subscribers.phone })
    .from(subscribers)
    .where(and(eq(subscribers.farm_id, farm_id), sql`${subscribers.id} = any(${idArray(subscriber_ids)})`))
    .orderBy(subscribers.id)
    .for("update");
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);

  for (const channel of channels) {
    const address = sql.identifier(channel === "email" ? "email" : "phone");
    // START takes back what STOP did, so another withdrawal after STOP needs a row of its own.
    await tx.db.execute(sql`
      insert into consents (farm_id, subscriber_id, channel, act, source, address, lang, ip, created_at)
      select s.farm_id, s.id, ${channel}, 'withdrawn', ${source}, s.${address}, s.lang, ${tx.ip}::inet,
        ${tx.clock.now().toISOString()}::timestamptz
      from subscribers s
      where s.farm_id = ${farm_id} and s.id = any(${idArray(ids)}) and s.${address} is not null
        and not coalesce((select c.act = 'withdrawn' and (c.source <> ${STOP_SOURCE} or c.source = ${source}) from consents c
          where c.farm_id = s.farm_id and c.subscriber_id = s.id and c.channel = ${channel}
            and c.act in ('granted', 'withdrawn')
          order by c.id desc limit 1), false)
      order by s.id`);
    if (!reason) continue;
    const addresses = people.flatMap((person) => person[channel === "email" ? "email" : "phone"] ?? []);
    await suppressAll(tx, { farm_id, channel, addresses }, reason);
  }
  // A confirmation link that was sent before must not subscribe the person again.
  await closeConfirmations(tx, farm_id, ids, channels);
  const delivery_id = withdrawal.delivery_id ?? null;
  await publish(tx, "consent_withdrawn", { farm_id, subscriber_ids: ids, channels, delivery_id });
  return ids;
}

/** Withdraws the consent of one subscriber. @throws AppError not_found */
export async function withdrawConsent(tx: Ctx, { subscriber_id, ...withdrawal }: Withdrawal): Promise<void> {
  const found = await withdrawConsents(tx, { ...withdrawal, subscriber_ids: [subscriber_id] });
  if (found.length === 0) throw notFound();
}

/** Withdraws email consent from all farms, and suppresses the address for every farm. */
export async function withdrawAllEmail(tx: Ctx, email: string, source: ConsentSource): Promise<void> {
  const people = await tx.db
    .select({ id: subscribers.id, farm_id: subscribers.farm_id })
    .from(subscribers)
    .where(eq(sql`lower(${subscribers.email})`, email.toLowerCase()))
    .orderBy(subscribers.id);
  for (const { id, farm_id } of people)
    await withdrawConsent(tx, {
      farm_id,
      subscriber_id: id,
      channels: ["email"],
      reason: "unsubscribed",
      source,
    });
  await suppress(tx, { farm_id: null, channel: "email", address: email }, "unsubscribed");
}
