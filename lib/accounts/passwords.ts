import { hash, verify } from "@node-rs/argon2";

// OWASP "Password Storage Cheat Sheet": argon2id (the library's default), 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalizes Unicode, because keyboards send é as one character or as two. */
const canonical = (password: string): string => password.normalize("NFKC");

/** Returns the argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(canonical(password), COST);

let decoyHash: Promise<string> | undefined;

/**
 * Returns whether the password is correct. Without a hash it compares with a random one, so that the answer takes as
 * long.
 */
export async function checkPassword(password_hash: string | null | undefined, password: string) {
  decoyHash ??= hashPassword(crypto.randomUUID());
  const decoy = await decoyHash;
  const matches = await verify(password_hash ?? decoy, canonical(password));
  return matches && Boolean(password_hash);
}
