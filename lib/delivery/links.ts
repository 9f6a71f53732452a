import { env } from "@/lib/env";
import { sign, verifySignature } from "@/lib/platform/secrets";

const SIGNATURE_BYTES = 8;

/**
 * Returns the tokens of counted links: {delivery}-{link}-{signature}. All have the same length, so that an SMS can be
 * measured before its delivery has an id. A token names a stored link, so it cannot redirect to another site.
 */
export function clickToken(delivery_id: number): (link: number) => string {
  const id = delivery_id.toString(36).padStart(7, "0");
  const signature = sign("click", id, SIGNATURE_BYTES);
  return (link) => `${id}${link.toString(36).padStart(2, "0")}${signature}`;
}

/** Returns the click-counting addresses of a delivery: /c/{token}. */
export const clickUrls = (delivery_id: number): ((link: number) => string) => {
  const token = clickToken(delivery_id);
  const base = `${env().APP_URL}/c/`;
  return (link) => base + token(link);
};

/** Returns the content of a click token, or null when its signature is not valid. */
export function parseClickToken(token: string): { delivery_id: number; link: number } | null {
  const [, id = "", link = "", signature = ""] =
    token.match(/^([0-9a-z]{7,10})([0-9a-z]{2})([\w-]{11})$/) ?? [];
  if (!id || !verifySignature("click", id, signature, SIGNATURE_BYTES)) return null;
  return { delivery_id: Number.parseInt(id, 36), link: Number.parseInt(link, 36) };
}
