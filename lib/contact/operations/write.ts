import { contact_requests } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";

/** Saves a message of a visitor to Potager. */
export async function addContactRequest(
  tx: Ctx,
  values: Pick<typeof contact_requests.$inferInsert, "name" | "email" | "reason" | "message">,
): Promise<void> {
  await tx.db.insert(contact_requests).values({ ...values, lang: tx.lang, created_at: tx.clock.now() });
}
