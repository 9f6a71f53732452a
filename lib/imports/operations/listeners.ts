import { and, eq, sql } from "drizzle-orm";
import { imports } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { idArray } from "@/lib/platform/id-array";
import { textList } from "@/lib/platform/text-list";

/**
 * Forgets what imports still hold of people who were erased: what was filled in, and the rows with an address of
 * somebody who asked for the erasure. Whom the farm removed it may import again.
 */
export async function eraseImported(
  tx: Ctx,
  { farm_id, subscriber_ids, addresses }: DomainEvents["subscribers_erased"],
): Promise<void> {
  const listed = textList(addresses);
  const emptied = sql`cells = '[]', email = null, phone = null, person = null, filled = null, remarks = '[]'`;
  // An address can stand there in any form.
  await tx.db
    .update(imports)
    .set({ head: [] })
    .where(and(eq(imports.farm_id, farm_id), sql`${imports.head} <> '[]'`));
  await tx.db.execute(
    sql`update import_rows set ${emptied} where farm_id = ${farm_id} and subscriber_id = any(${idArray(subscriber_ids)})`,
  );
  await tx.db.execute(sql`
    update import_rows r set ${emptied}, outcome = 'unsubscribed'
    from suppressions x
    where x.farm_id = ${farm_id} and x.reason = 'erased' and x.address in ${listed}
      and r.farm_id = ${farm_id} and (r.email = x.address or r.phone = x.address)`);
}

/** Lets imports that put people into a category use the one that takes its people. */
export async function moveImportsToCategory(
  tx: Ctx,
  { farm_id, category_id, into_id }: DomainEvents["category_merged"],
): Promise<void> {
  await tx.db
    .update(imports)
    .set({ category_id: into_id })
    .where(and(eq(imports.farm_id, farm_id), eq(imports.category_id, category_id)));
}
