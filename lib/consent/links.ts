import { sign, verifySignature } from "@/lib/core/secrets";
import { env } from "@/lib/env";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";

type Purpose = "unsubscribe" | "my-data";

/** Whom a link in a message speaks for, and in which delivery it was. */
export interface LinkToken {
  subscriber_id: number;
  delivery_id: number | null;
}

function makeToken(purpose: Purpose, subscriber_id: number, delivery_id?: number | null): string {
  const payload = subscriber_id.toString(36) + (delivery_id ? `.${delivery_id.toString(36)}` : "");
  return `${payload}~${sign(purpose, payload)}`;
}

/** What a token says, or null when we did not sign it for this purpose. Links never expire. */
export function parseToken(purpose: Purpose, token: string): LinkToken | null {
  const [, payload = "", subscriber = "", delivery, signature = ""] =
    token.match(/^(([0-9a-z]{1,11})(?:\.([0-9a-z]{1,11}))?)~([\w-]{22})$/) ?? [];
  if (!payload || !verifySignature(purpose, payload, signature)) return null;
  return {
    subscriber_id: Number.parseInt(subscriber, 36),
    delivery_id: delivery ? Number.parseInt(delivery, 36) : null,
  };
}

/** The page with the unsubscribe button, for the body of a message. */
export const unsubscribeUrl = (lang: Lang, subscriber_id: number, delivery_id?: number | null): string =>
  env().APP_URL + href("unsubscribe", lang, { token: makeToken("unsubscribe", subscriber_id, delivery_id) });

/** The address of the List-Unsubscribe header (RFC 8058): a POST to it unsubscribes. */
export const oneClickUrl = (subscriber_id: number, delivery_id?: number | null): string =>
  `${env().APP_URL}/u/${makeToken("unsubscribe", subscriber_id, delivery_id)}`;

/** The page where a person sees, corrects, takes along and erases their own data. */
export const myDataUrl = (lang: Lang, subscriber_id: number): string =>
  env().APP_URL + href("my_data", lang, { token: makeToken("my-data", subscriber_id) });

/** The three addresses of one delivery, its token signed once: a send makes a hundred thousand of them. */
export function deliveryLinks(lang: Lang, subscriber_id: number, delivery_id: number) {
  const token = makeToken("unsubscribe", subscriber_id, delivery_id);
  return {
    unsubscribe: env().APP_URL + href("unsubscribe", lang, { token }),
    oneClick: `${env().APP_URL}/u/${token}`,
    myData: myDataUrl(lang, subscriber_id),
  };
}
