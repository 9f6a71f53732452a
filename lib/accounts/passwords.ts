import { hash, verify } from "@node-rs/argon2";

// OWASP "Password Storage Cheat Sheet": argon2id (the library's default), 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One person types é as one sign, another's keyboard as two. */
const canonical = (password: string): string => password.normalize("NFKC");

export const hashPassword = (password: string): Promise<string> => hash(canonical(password), COST);

let nobodys: Promise<string> | undefined;

/** Whether the password is the right one. Without a hash to compare with, it costs the same and answers no. */
export async function checkPassword(password_hash: string | null | undefined, password: string) {
  nobodys ??= hashPassword(crypto.randomUUID());
  const decoy = await nobodys;
  const matches = await verify(password_hash ?? decoy, canonical(password));
  return matches && Boolean(password_hash);
}
