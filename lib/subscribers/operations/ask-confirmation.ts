import { randomInt } from "node:crypto";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { confirmations, type farms, suppressions } from "@/db/schema";
import type { SubscriberAnswers } from "@/db/schema/json";
import type { Channel } from "@/db/schema/subscribers";
import { myDataUrl, unsubscribeUrl } from "@/lib/consent/links";
import { requestConsent } from "@/lib/consent/operations/ledger";
import { CONFIRM_CODE_MINUTES, CONFIRM_LINK_DAYS, suppressionAddress } from "@/lib/consent/rules";
import type { Ctx } from "@/lib/core/context";
import { hashSecret, newSecret, sign } from "@/lib/core/secrets";
import { env } from "@/lib/env";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";
import { queueTransactional } from "@/lib/transactional/operations/queue";

type Farm = typeof farms.$inferSelect;

export interface Person {
  id: number;
  name: string;
  lang: Lang;
}

export interface Asking {
  channel: Channel;
  address: string;
  source: "public-form" | "admin-created-form" | "connected-subscribe";
  qr_code_id?: number | null;
  /** The public form that asks; a phone then gets a code to type into it, else a link. */
  form_id?: number;
  /** What that form says of someone already known. */
  answers?: SubscriberAnswers;
}

/** Who writes, as the law wants it named: the farm, where it is, how to reach it. */
const senderLine = (farm: Farm): string =>
  [
    farm.name,
    [farm.address, farm.city, farm.zipcode].filter(Boolean).join(", "),
    farm.email ?? (farm.phone_public ? farm.phone : null),
  ]
    .filter(Boolean)
    .join(" · ");

/** What a six-digit code is kept as: bound to the person, useless to whoever reads the table. */
export const codeHash = (subscriber_id: number, code: string): string =>
  sign("confirm-code", `${subscriber_id}.${code}`, 32);

/** Whether an address may not be asked: nobody writes to a dead one, and a farm not to who left. */
async function isSuppressed(tx: Ctx, farm_id: number, { channel, address, source }: Asking) {
  const own = source !== "admin-created-form";
  const found = await tx.db.$count(
    suppressions,
    and(
      or(eq(suppressions.farm_id, farm_id), isNull(suppressions.farm_id)),
      eq(suppressions.channel, channel),
      eq(suppressions.address, suppressionAddress(channel, address)),
      own ? inArray(suppressions.reason, ["bounced", "complained", "provider"]) : undefined,
    ),
  );
  return found > 0;
}

/**
 * Writes down that consent was asked for, and sends the person the link or the code that gives it. An
 * address that is suppressed gets nothing, and the answer is the same.
 */
export async function askConfirmation(tx: Ctx, farm: Farm, person: Person, asking: Asking): Promise<void> {
  const { channel, address, source, qr_code_id, form_id, answers } = asking;
  const of = { farm_id: farm.id, subscriber_id: person.id, channel };
  await requestConsent(tx, { ...of, address, basis: "express", source, lang: person.lang, qr_code_id });
  if (await isSuppressed(tx, farm.id, asking)) return;

  const now = tx.clock.now();
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const message = { farm_id: farm.id, address, lang: person.lang };
  if (channel === "sms" && form_id !== undefined) {
    const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
    // Only the newest code counts; each has its own five attempts.
    await tx.db
      .update(confirmations)
      .set({ used_at: now })
      .where(
        and(
          eq(confirmations.subscriber_id, person.id),
          eq(confirmations.channel, "sms"),
          isNull(confirmations.used_at),
        ),
      );
    await tx.db.insert(confirmations).values({
      ...of,
      secret_hash: codeHash(person.id, code),
      form_id,
      answers,
      expires_at: later(CONFIRM_CODE_MINUTES),
      created_at: now,
    });
    await queueTransactional(tx, {
      ...message,
      channel,
      kind: "confirm_code",
      values: { code, farm: farm.name, minutes: String(CONFIRM_CODE_MINUTES) },
    });
    return;
  }

  const token = newSecret();
  await tx.db.insert(confirmations).values({
    ...of,
    secret_hash: hashSecret(token),
    form_id,
    answers,
    expires_at: later(CONFIRM_LINK_DAYS * 24 * 60),
    created_at: now,
  });
  const url = env().APP_URL + href("confirm_subscription", person.lang, { token });
  await queueTransactional(
    tx,
    channel === "sms"
      ? { ...message, channel, kind: "confirm_link", values: { farm: farm.name, url } }
      : {
          ...message,
          channel,
          kind: "confirm_subscription",
          values: {
            name: person.name,
            farm: farm.name,
            sender: senderLine(farm),
            days: String(CONFIRM_LINK_DAYS),
            url,
            unsubscribe_url: unsubscribeUrl(person.lang, person.id),
          },
        },
  );
}

/** Tells someone who subscribes again that all is well, and where their data are. */
export async function sayAlreadySubscribed(tx: Ctx, farm: Farm, person: Person & { email: string }) {
  await queueTransactional(tx, {
    farm_id: farm.id,
    channel: "email",
    kind: "already_subscribed",
    address: person.email,
    lang: person.lang,
    values: {
      name: person.name,
      farm: farm.name,
      sender: senderLine(farm),
      url: myDataUrl(person.lang, person.id),
      unsubscribe_url: unsubscribeUrl(person.lang, person.id),
    },
  });
}
