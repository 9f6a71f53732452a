import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { textList } from "@/lib/platform/text-list";

/** Digits from which a typed number counts as the end of a phone: a number without its area code. */
const LEAST_DIGITS = 7;

/**
 * Deletes the unfinished forms of a farm that hold an address of somebody who was erased. They hold what was typed: an
 * email in any case, a phone in any form, such as "(514) 555-0101" of +15145550101.
 */
export async function forgetPartialForms(
  tx: Ctx,
  { farm_id, addresses }: DomainEvents["subscribers_erased"],
): Promise<void> {
  if (addresses.length === 0) return;
  const emails = addresses.map((address) => address.toLowerCase());
  const phones = addresses.flatMap((address) => (address.startsWith("+") ? [address.slice(1)] : []));
  // The inner call returns what is no digit, and the outer one removes it.
  const typed = sql`ltrim(translate(phone, translate(phone, '0123456789', ''), ''), '0')`;
  await tx.db.execute(sql`
    delete from partial_subscribes
    where farm_id = ${farm_id} and (
      lower(email) in ${textList(emails)}
      or (length(${typed}) >= ${LEAST_DIGITS}
        and exists (select 1 from ${textList(phones)} p where right(p.value, length(${typed})) = ${typed})))`);
}
