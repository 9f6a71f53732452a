import { type SQL, sql } from "drizzle-orm";
import { HASH_DIGITS, originationNumbers } from "@/lib/providers/sms/numbers";

/**
 * SQL for the condition that texts to a recipient come from a number, as `originationNumberFor` chooses it.
 * @param address the column of the recipient
 */
export function comesFrom(number: string | null, address: SQL): SQL {
  const numbers = originationNumbers();
  if (numbers.length === 1) return sql`true`;
  const hash = sql`('x' || left(md5(${address}), ${HASH_DIGITS}::int))::bit(${sql.raw(String(HASH_DIGITS * 4))})::int`;
  return sql`${hash} % ${numbers.length}::int = ${numbers.indexOf(number)}::int`;
}
