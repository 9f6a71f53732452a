import { createHash } from "node:crypto";
import { env } from "@/lib/env";

/** Hexadecimal digits of the MD5 of a recipient that choose the number. Seven fit into an integer of PostgreSQL. */
export const HASH_DIGITS = 7;

/** The numbers that texts come from. One that the provider chooses is null. */
export function originationNumbers(): readonly [string | null, ...(string | null)[]] {
  const [first = null, ...others] = env().SMS_ORIGINATION_NUMBERS;
  return [first, ...others];
}

/**
 * Returns the number that texts to a recipient come from: always the same one, so that a phone shows one conversation.
 * `comesFrom` (lib/delivery/operations/comes-from.ts) says the same in SQL.
 * @param phone E.164
 */
export function originationNumberFor(phone: string): string | null {
  const numbers = originationNumbers();
  const hash = createHash("md5").update(phone).digest("hex").slice(0, HASH_DIGITS);
  return numbers[Number.parseInt(hash, 16) % numbers.length] ?? null;
}
