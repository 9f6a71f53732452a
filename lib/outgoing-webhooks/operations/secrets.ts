import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { log } from "@/lib/log";
import { decrypt, encrypt, renewSecret } from "@/lib/platform/encryption";

const BYTES = 32;

/** Returns a new secret, as the libraries of Standard Webhooks read it. */
export const newEndpointSecret = (): string => `whsec_${randomBytes(BYTES).toString("base64")}`;

const ownerOf = (endpoint_uuid: string): string => `webhook endpoint ${endpoint_uuid}`;

/** Encrypts the secret of an endpoint, for that endpoint alone. */
export const sealSecret = (endpoint_uuid: string, secret: string): string =>
  encrypt(secret, ownerOf(endpoint_uuid));

/** Decrypts what `sealSecret` made. @throws Error when the key is unknown, or the endpoint is another */
export const openSecret = (endpoint_uuid: string, sealed: string): string =>
  decrypt(sealed, ownerOf(endpoint_uuid));

/** Encrypts the secret of an endpoint with the newest key, when an older one did. */
export const renewEndpointSecret = (endpoint_uuid: string, sealed: string): string =>
  renewSecret(sealed, ownerOf(endpoint_uuid));

/**
 * Decrypts the secrets that sign, the newest first. A former one that cannot be read does not sign.
 * @throws Error when the newest cannot be read
 */
export function openSecrets(endpoint_uuid: string, [newest, ...former]: readonly string[]): string[] {
  const opened = former.flatMap((sealed) => {
    try {
      return [openSecret(endpoint_uuid, sealed)];
    } catch (err) {
      log().error({ endpoint_uuid, err }, "former secret of webhook unreadable");
      return [];
    }
  });
  return [openSecret(endpoint_uuid, newest ?? ""), ...opened];
}

/** Returns the headers of a message, signed with each secret (Standard Webhooks 1.0, "Signature scheme"). */
export function signedHeaders(
  message: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const { id, body, at } = message;
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
  };
}
