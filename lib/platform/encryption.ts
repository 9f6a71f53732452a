import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { conflict } from "./errors";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret that must be read again, such as a provider's token, with the first key of ENCRYPTION_KEYS.
 * @param owner what the secret belongs to; it is decrypted for the same owner alone
 * @returns "<key id>.<base64url of iv, tag and cipher text>"
 * @throws AppError conflict when the site has no key
 */
export function encrypt(secret: string, owner: string): string {
  const [key] = env().ENCRYPTION_KEYS;
  if (!key) throw conflict("noEncryptionKey");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key.secret, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/**
 * Decrypts what `encrypt` made, with the key that it names: any of ENCRYPTION_KEYS, so that a new first key can come.
 * @throws Error when the key is unknown, or the text or the owner is another
 */
export function decrypt(encrypted: string, owner: string): string {
  const [id, sealed = ""] = encrypted.split(".");
  const key = env().ENCRYPTION_KEYS.find((one) => one.id === id);
  if (!key) throw new Error(`no key of ENCRYPTION_KEYS has the id ${id}`);
  const bytes = Buffer.from(sealed, "base64url");
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, key.secret, iv).setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString("utf8") + decipher.final("utf8");
}

/** Encrypts a secret anew when it has an older key than the first. One that cannot be read stays, and is logged. */
export function renewSecret(encrypted: string, owner: string): string {
  if (!isOldKey(encrypted)) return encrypted;
  try {
    return encrypt(decrypt(encrypted, owner), owner);
  } catch (err) {
    log().error({ owner, err }, "secret not renewed");
    return encrypted;
  }
}

/** Returns whether a secret is encrypted with an older key than the first. */
export const isOldKey = (encrypted: string): boolean =>
  env().ENCRYPTION_KEYS[0]?.id !== encrypted.split(".")[0];
