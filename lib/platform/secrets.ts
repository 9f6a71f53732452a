import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

/** Returns a random secret of 256 bits for a link or a Bearer token. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Returns the SHA-256 of a secret in hex, which is stored instead of the secret. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Returns the HMAC-SHA256 of `value`, cut to `bytes`. `purpose` prevents the use of a link for another purpose. */
export function sign(purpose: string, value: string, bytes = 16): string {
  return createHmac("sha256", env().AUTH_SECRET)
    .update(`${purpose}\n${value}`)
    .digest()
    .subarray(0, bytes)
    .toString("base64url");
}

/** Checks a signature of `sign` in constant time. */
export function verifySignature(purpose: string, value: string, signature: string, bytes = 16): boolean {
  const expected = Buffer.from(sign(purpose, value, bytes));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const digest = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Returns whether a given secret is ours. Takes the same time whatever was given. */
export const isSameSecret = (given: string, ours: string): boolean =>
  timingSafeEqual(digest(given), digest(ours));
