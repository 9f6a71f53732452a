import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import { sign, verifySignature } from "@/lib/platform/secrets";
import { DAY, MY_DATA_LINK_DAYS } from "@/lib/vocabulary/abuse-limits";
import type { Lang } from "@/lib/vocabulary/languages";

const UNSUBSCRIBE = "unsubscribe";
const MY_DATA = "my-data";

/** The subscriber of a link in a message, and the delivery that contained the link. */
export interface LinkToken {
  subscriber_id: number;
  delivery_id: number | null;
}

function makeToken(subscriber_id: number, delivery_id?: number | null): string {
  const payload = subscriber_id.toString(36) + (delivery_id ? `.${delivery_id.toString(36)}` : "");
  return `${payload}~${sign(UNSUBSCRIBE, payload)}`;
}

/** Returns the content of a token, or null when its signature is not valid. Links to unsubscribe never expire. */
export function parseToken(token: string): LinkToken | null {
  const [, payload = "", subscriber = "", delivery, signature = ""] =
    token.match(/^(([0-9a-z]{1,11})(?:\.([0-9a-z]{1,11}))?)~([\w-]{22})$/) ?? [];
  if (!payload || !verifySignature(UNSUBSCRIBE, payload, signature)) return null;
  return {
    subscriber_id: Number.parseInt(subscriber, 36),
    delivery_id: delivery ? Number.parseInt(delivery, 36) : null,
  };
}

/** Returns the address of the unsubscribe page, for the body of a message. */
export const unsubscribeUrl = (lang: Lang, subscriber_id: number, delivery_id?: number | null): string =>
  env().APP_URL + href("unsubscribe", lang, { token: makeToken(subscriber_id, delivery_id) });

/** Returns the address for the List-Unsubscribe header (RFC 8058). A POST to it unsubscribes. */
export const oneClickUrl = (subscriber_id: number, delivery_id?: number | null): string =>
  `${env().APP_URL}/u/${makeToken(subscriber_id, delivery_id)}`;

/** Whom a link to someone's own data is for. */
export interface DataLinkTo {
  subscriber_id: number;
  /** Email address or E.164 phone that the link is sent to. */
  address: string;
  /** When the message is sent. A repeated call of a provider keeps it, so that the message stays the same. */
  at: Date;
}

/** What a genuine link says. One without a mark is older than marks, and opens nothing. */
export interface DataLink {
  subscriber_id: number;
  lastDay: number;
  /** Stands for the address, which only we can compute and nobody can read. */
  mark: string | null;
}

const dayOf = (at: Date): number => Math.floor(at.getTime() / (DAY * 1000));
const markOf = (address: string): string => sign("my-data-address", address.toLowerCase(), 6);

/** Returns the address of the page where a subscriber sees, corrects, exports and erases their data. */
export function myDataUrl(lang: Lang, { subscriber_id, address, at }: DataLinkTo): string {
  const lastDay = dayOf(at) + MY_DATA_LINK_DAYS;
  const payload = `${subscriber_id.toString(36)}.${lastDay.toString(36)}.${markOf(address)}`;
  return env().APP_URL + href("my_data", lang, { token: `${payload}~${sign(MY_DATA, payload)}` });
}

/** Returns what a token says, also when it opens nothing any more, or null when we never made it. */
export function readDataLink(token: string): DataLink | null {
  const [, payload = "", subscriber = "", day = "0", mark = null, signature = ""] =
    token.match(/^(([0-9a-z]{1,11})(?:\.([0-9a-z]{1,7})\.([\w-]{8}))?)~([\w-]{22})$/) ?? [];
  if (!payload || !verifySignature(MY_DATA, payload, signature)) return null;
  return { subscriber_id: Number.parseInt(subscriber, 36), lastDay: Number.parseInt(day, 36), mark };
}

/** Returns whether a link is recent, and was sent to an address that the subscriber still has. */
export const opensData = (
  { lastDay, mark }: DataLink,
  person: { email: string | null; phone: string | null },
  now: Date,
): boolean =>
  dayOf(now) <= lastDay &&
  [person.email, person.phone].some((address) => address !== null && markOf(address) === mark);

/**
 * Returns the three addresses of one delivery. Signs the token to unsubscribe only once, because a send needs up to
 * 100,000 of them.
 */
export function deliveryLinks(lang: Lang, delivery_id: number, to: DataLinkTo) {
  const token = makeToken(to.subscriber_id, delivery_id);
  return {
    unsubscribe: env().APP_URL + href("unsubscribe", lang, { token }),
    oneClick: `${env().APP_URL}/u/${token}`,
    myData: myDataUrl(lang, to),
  };
}
