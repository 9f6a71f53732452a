import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { confirmations, consents, deliveries, notifications, subscribers, suppressions } from "@/db/schema";
import type { Channel } from "@/db/schema/subscribers";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { Lang } from "@/lib/i18n/languages";
import { type Basis, consentExpiry, LIFTED_BY_CONSENT, suppressionAddress, WORDING_VERSION } from "../rules";
import { suppressEverywhere } from "./suppressions";

/** What a person was asked, on which channel, and where. */
export interface Agreement {
  farm_id: number;
  subscriber_id: number;
  channel: Channel;
  /** Email or E.164 phone agreed for. */
  address: string;
  basis: Basis;
  source: string;
  lang: Lang;
  qr_code_id?: number | null;
}

export type Suppressing = "unsubscribed" | "stop" | "complained" | "erased";

export interface Withdrawal {
  farm_id: number;
  subscriber_id: number;
  /** What is taken back; everything unless told. */
  channels?: readonly Channel[];
  /** Why the address is suppressed for the farm; null leaves the list of suppressions alone. */
  reason: Suppressing | null;
  /** Where it was taken back: "unsubscribe-link", "one-click", "sms-stop" ... */
  source: string;
  /** The delivery whose link was used. */
  delivery_id?: number | null;
}

const BOTH: readonly Channel[] = ["email", "sms"];
export const STOP_SOURCE = "sms-stop";

async function write(tx: Ctx, act: "requested" | "granted", agreement: Agreement): Promise<void> {
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

/** Writes down that someone asked for messages; nobody may be written to on this alone. */
export const requestConsent = (tx: Ctx, agreement: Agreement): Promise<void> =>
  write(tx, "requested", agreement);

/**
 * Writes down consent given by the person. It lifts what the same person had taken back, never a bounce
 * or a complaint.
 */
export async function grantConsent(tx: Ctx, agreement: Agreement): Promise<void> {
  await write(tx, "granted", agreement);
  await tx.db
    .delete(suppressions)
    .where(
      and(
        or(eq(suppressions.farm_id, agreement.farm_id), isNull(suppressions.farm_id)),
        eq(suppressions.channel, agreement.channel),
        eq(suppressions.address, suppressionAddress(agreement.channel, agreement.address)),
        inArray(suppressions.reason, [...LIFTED_BY_CONSENT]),
      ),
    );
  await tx.db
    .update(subscribers)
    .set({ unsubscribed_at: null, updated_at: tx.clock.now() })
    .where(eq(subscribers.id, agreement.subscriber_id));
}

/** The last two things that happened to consent on a channel, newest first. */
export async function lastActs(tx: Ctx, subscriber_id: number, channel: Channel) {
  return tx.db
    .select({ act: consents.act, source: consents.source })
    .from(consents)
    .where(
      and(
        eq(consents.subscriber_id, subscriber_id),
        eq(consents.channel, channel),
        inArray(consents.act, ["granted", "withdrawn"]),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(2);
}

/** The farm's sends that still have someone to reach: few, and what deliveries are indexed by. */
const underWay = (tx: Ctx, farm_id: number) =>
  tx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.farm_id, farm_id),
        inArray(notifications.status, ["scheduled", "sending", "paused"]),
      ),
    );

/**
 * Takes consent back, in the caller's transaction: the ledger, the suppression, open confirmations, and the
 * deliveries that still wait. Doing it twice changes nothing.
 * @throws AppError not_found
 */
export async function withdraw(tx: Ctx, withdrawal: Withdrawal): Promise<void> {
  const { farm_id, subscriber_id, reason, source, delivery_id } = withdrawal;
  const now = tx.clock.now();
  const [person] = await tx.db
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.farm_id, farm_id), eq(subscribers.id, subscriber_id)))
    .for("update");
  if (!person) throw notFound();
  const channels = withdrawal.channels ?? BOTH;

  for (const channel of channels) {
    const address = channel === "email" ? person.email : person.phone;
    if (!address) continue;
    const [last] = await lastActs(tx, subscriber_id, channel);
    if (last?.act !== "withdrawn")
      await tx.db.insert(consents).values({
        farm_id,
        subscriber_id,
        channel,
        act: "withdrawn",
        source,
        address,
        lang: person.lang,
        ip: tx.ip,
        created_at: now,
      });
    if (reason)
      await tx.db
        .insert(suppressions)
        .values({ farm_id, channel, address: suppressionAddress(channel, address), reason, created_at: now })
        .onConflictDoNothing();
  }

  await tx.db
    .update(subscribers)
    .set({ unsubscribed_at: now })
    .where(
      and(
        eq(subscribers.id, subscriber_id),
        isNull(subscribers.unsubscribed_at),
        isNull(subscribers.email_consent_until),
        isNull(subscribers.sms_consent_until),
      ),
    );
  // A link sent before must not bring the person back.
  await tx.db
    .update(confirmations)
    .set({ used_at: now })
    .where(
      and(
        eq(confirmations.subscriber_id, subscriber_id),
        inArray(confirmations.channel, [...channels]),
        isNull(confirmations.used_at),
      ),
    );
  await tx.db
    .update(deliveries)
    .set({ status: "suppressed", reason: "unsubscribed" })
    .where(
      and(
        inArray(deliveries.notification_id, underWay(tx, farm_id)),
        inArray(deliveries.channel, [...channels]),
        eq(deliveries.subscriber_id, subscriber_id),
        eq(deliveries.status, "queued"),
      ),
    );
  if (delivery_id)
    await tx.db
      .update(deliveries)
      .set({ unsubscribed_at: now })
      .where(
        and(
          eq(deliveries.id, delivery_id),
          eq(deliveries.subscriber_id, subscriber_id),
          isNull(deliveries.unsubscribed_at),
        ),
      );
}

/** No more email from Potager at all, from whichever farm. */
export async function withdrawAllEmail(tx: Ctx, email: string, source: string): Promise<void> {
  const people = await tx.db
    .select({ id: subscribers.id, farm_id: subscribers.farm_id })
    .from(subscribers)
    .where(eq(sql`lower(${subscribers.email})`, email.toLowerCase()))
    .orderBy(subscribers.id);
  for (const { id, farm_id } of people)
    await withdraw(tx, {
      farm_id,
      subscriber_id: id,
      channels: ["email"],
      reason: "unsubscribed",
      source,
    });
  await suppressEverywhere(tx, "email", email, "unsubscribed");
}
