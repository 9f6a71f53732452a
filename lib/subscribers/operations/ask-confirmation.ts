import { randomInt } from "node:crypto";
import { myDataUrl, unsubscribeUrl } from "@/lib/consent/links";
import { closeConfirmations, openConfirmation, shareCode } from "@/lib/consent/operations/confirmations";
import { requestConsent } from "@/lib/consent/operations/ledger";
import { isSuppressed } from "@/lib/consent/operations/suppressions";
import { CONFIRM_CODE_MINUTES, CONFIRM_LINK_DAYS } from "@/lib/consent/rules";
import { env } from "@/lib/env";
import type { FarmRow } from "@/lib/farms/operations/read";
import { href } from "@/lib/i18n/routes";
import { firstName } from "@/lib/messaging/rules/first-name";
import { senderLine, senderPage } from "@/lib/messaging/sender-line";
import type { Ctx } from "@/lib/platform/context";
import { hashSecret, newSecret, sign } from "@/lib/platform/secrets";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import type { Channel } from "@/lib/vocabulary/enumerations";
import type { SubscriberAnswers } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import { UNREACHABLE_REASONS } from "../rules";
import { isFirstThisHour, requireFirstThisHour } from "./claim-confirmations";

export interface Person {
  id: number;
  name: string;
  lang: Lang;
}

export interface Asking {
  channel: Channel;
  address: string;
  source: "public-form" | "admin-created-form";
  qr_code_id?: number | null;
  /** Id of the public form, if any. A phone then gets a code for the form; otherwise it gets a link. */
  form_id?: number;
  /** Form answers about a person who is already known. */
  answers?: SubscriberAnswers;
}

/**
 * Returns the hash of a six-digit code. It depends on the subscriber and on a secret, so it is useless to a reader of
 * the table.
 */
export const codeHash = (subscriber_id: number, code: string): string =>
  sign("confirm-code", `${subscriber_id}.${code}`, 32);

/**
 * Returns whether a request must not be sent: to an address that does not work, or by a farm to someone who
 * unsubscribed.
 */
const mayNotBeAsked = (tx: Ctx, farm_id: number, { channel, address, source }: Asking): Promise<boolean> =>
  isSuppressed(
    tx,
    { farm_id, channel, address },
    source === "admin-created-form" ? undefined : UNREACHABLE_REASONS,
  );

interface Question {
  farm: FarmRow;
  person: Person;
  asking: Asking;
}

async function sendCode(tx: Ctx, { farm, person, asking }: Question): Promise<void> {
  const { channel, address, form_id, answers } = asking;
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  // Only the newest code is valid. Each code has five attempts.
  await closeConfirmations(tx, farm.id, [person.id], ["sms"]);
  await openConfirmation(tx, {
    farm_id: farm.id,
    subscriber_id: person.id,
    channel,
    secret_hash: codeHash(person.id, code),
    form_id,
    answers,
    minutes: CONFIRM_CODE_MINUTES,
  });
  await queueTransactional(tx, {
    farm_id: farm.id,
    address,
    lang: person.lang,
    channel,
    kind: "confirm_code",
    values: { code, farm: farm.name, minutes: String(CONFIRM_CODE_MINUTES) },
  });
}

async function sendLink(tx: Ctx, { farm, person, asking }: Question): Promise<void> {
  const { channel, address, form_id, answers } = asking;
  const token = newSecret();
  await openConfirmation(tx, {
    farm_id: farm.id,
    subscriber_id: person.id,
    channel,
    secret_hash: hashSecret(token),
    form_id,
    answers,
    minutes: CONFIRM_LINK_DAYS * 24 * 60,
  });
  const message = { farm_id: farm.id, address, lang: person.lang, channel };
  const url = env().APP_URL + href("confirm_subscription", person.lang, { token });
  if (channel === "sms")
    return queueTransactional(tx, { ...message, kind: "confirm_link", values: { farm: farm.name, url } });
  await queueTransactional(tx, {
    ...message,
    kind: "confirm_subscription",
    values: {
      name: firstName(person.name),
      farm: farm.name,
      sender: senderLine(farm, person.lang),
      farm_url: senderPage(farm, person.lang),
      days: String(CONFIRM_LINK_DAYS),
      url,
      unsubscribe_url: unsubscribeUrl(person.lang, person.id),
    },
  });
}

/**
 * Records the consent request and sends the confirmation link or code, once an hour. A suppressed address gets
 * nothing, with the same answer. A public form that asks again within the hour is confirmed by the first message; a
 * member of the farm is refused. Call `claimConfirmations` before.
 * @throws AppError rate_limited
 */
export async function askConfirmation(tx: Ctx, farm: FarmRow, person: Person, asking: Asking): Promise<void> {
  const { channel, address, source, qr_code_id, form_id } = asking;
  if (source === "admin-created-form") await requireFirstThisHour(tx, farm.id, address);
  await requestConsent(tx, {
    farm_id: farm.id,
    subscriber_id: person.id,
    channel,
    address,
    basis: "express",
    source,
    lang: person.lang,
    qr_code_id,
  });
  const byCode = channel === "sms" && form_id !== undefined;
  if (source === "public-form" && !(await isFirstThisHour(tx, farm.id, address))) {
    if (byCode)
      await shareCode(tx, {
        ...{ farm_id: farm.id, subscriber_id: person.id },
        ...{ form_id, answers: asking.answers },
      });
    return;
  }
  if (await mayNotBeAsked(tx, farm.id, asking)) return;
  await (byCode ? sendCode : sendLink)(tx, { farm, person, asking });
}

/** Tells someone who subscribes again that they are already subscribed, once an hour, with a link to their data. */
export async function sendAlreadySubscribed(tx: Ctx, farm: FarmRow, person: Person & { email: string }) {
  if (!(await isFirstThisHour(tx, farm.id, person.email))) return;
  await queueTransactional(tx, {
    farm_id: farm.id,
    channel: "email",
    kind: "already_subscribed",
    address: person.email,
    lang: person.lang,
    values: {
      name: firstName(person.name),
      farm: farm.name,
      sender: senderLine(farm, person.lang),
      farm_url: senderPage(farm, person.lang),
      url: myDataUrl(person.lang, { subscriber_id: person.id, address: person.email, at: tx.clock.now() }),
      unsubscribe_url: unsubscribeUrl(person.lang, person.id),
    },
  });
}
