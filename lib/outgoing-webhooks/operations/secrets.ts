import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { decrypt, encrypt } from "@/lib/platform/encryption";

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
