import { sign, verifySignature } from "@/lib/core/secrets";
import { env } from "@/lib/env";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";

type Purpose = "unsubscribe" | "my-data";

/** The subscriber of a link in a message, and the delivery that contained the link. */
export interface LinkToken {
  subscriber_id: number;
  delivery_id: number | null;
}

function makeToken(purpose: Purpose, subscriber_id: number, delivery_id?: number | null): string {
  const payload = subscriber_id.toString(36) + (delivery_id ? `.${delivery_id.toString(36)}` : "");
  return `${payload}~${sign(purpose, payload)}`;
}

/** Returns the content of a token, or null when its signature is not valid for this purpose. Links never expire. */
export function parseToken(purpose: Purpose, token: string): LinkToken | null {
  const [, payload = "", subscriber = "", delivery, signature = ""] =
    token.match(/^(([0-9a-z]{1,11})(?:\.([0-9a-z]{1,11}))?)~([\w-]{22})$/) ?? [];
  if (!payload || !verifySignature(purpose, payload, signature)) return null;
  return {
    subscriber_id: Number.parseInt(subscriber, 36),
    delivery_id: delivery ? Number.parseInt(delivery, 36) : null,
  };
}

/** Returns the address of the unsubscribe page, for the body of a message. */
export const unsubscribeUrl = (lang: Lang, subscriber_id: number, delivery_id?: number | null): string =>
  env().APP_URL + href("unsubscribe", lang, { token: makeToken("unsubscribe", subscriber_id, delivery_id) });

/** Returns the address for the List-Unsubscribe header (RFC 8058). A POST to it unsubscribes. */
export const oneClickUrl = (subscriber_id: number, delivery_id?: number | null): string =>
  `${env().APP_URL}/u/${makeToken("unsubscribe", subscriber_id, delivery_id)}`;

/** Returns the address of the page where a subscriber sees, corrects, exports and erases their data. */
export const myDataUrl = (lang: Lang, subscriber_id: number): string =>
  env().APP_URL + href("my_data", lang, { token: makeToken("my-data", subscriber_id) });

/**
 * Returns the three addresses of one delivery. Signs the token only once, because a send needs up to 100,000 of them.
 */
export function deliveryLinks(lang: Lang, subscriber_id: number, delivery_id: number) {
  const token = makeToken("unsubscribe", subscriber_id, delivery_id);
  return {
    unsubscribe: env().APP_URL + href("unsubscribe", lang, { token }),
    oneClick: `${env().APP_URL}/u/${token}`,
    myData: myDataUrl(lang, subscriber_id),
  };
}
