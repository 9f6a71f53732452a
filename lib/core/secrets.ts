import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

/** An opaque secret of 256 bits for a link or a Bearer header. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What is kept of a secret: its SHA-256, in hex. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** HMAC-SHA256 over `value`, cut to `bytes`, bound to one `purpose` so that links are not interchangeable. */
export function sign(purpose: string, value: string, bytes = 16): string {
  return createHmac("sha256", env().AUTH_SECRET)
    .update(`${purpose}\n${value}`)
    .digest()
    .subarray(0, bytes)
    .toString("base64url");
}

/** Constant-time check of `sign`. */
export function verifySignature(purpose: string, value: string, signature: string, bytes = 16): boolean {
  const expected = Buffer.from(sign(purpose, value, bytes));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
