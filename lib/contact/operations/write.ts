import { eq, lt } from "drizzle-orm";
import { contact_requests } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { RequestState } from "@/lib/vocabulary/enumerations";
import { keptSince } from "@/lib/vocabulary/retention";

/** Saves a message of a visitor to Potager. */
export async function addContactRequest(
  tx: Ctx,
  values: Pick<typeof contact_requests.$inferInsert, "name" | "email" | "reason" | "message">,
): Promise<void> {
  await tx.db.insert(contact_requests).values({ ...values, lang: tx.lang, created_at: tx.clock.now() });
}

/** Deletes messages of visitors after their time. @returns how many */
export async function deleteOldContactRequests(ctx: Ctx): Promise<number> {
  const since = keptSince("contact_requests", ctx.clock.now());
  const { count } = await ctx.db.delete(contact_requests).where(lt(contact_requests.created_at, since));
  return count;
}

/** Changes how far a message of a visitor is. @returns how far it was; null when there is none */
export async function changeContactState(
  tx: Ctx,
  id: number,
  state: RequestState,
): Promise<RequestState | null> {
  const own = eq(contact_requests.id, id);
  const [row] = await tx.db
    .select({ state: contact_requests.state })
    .from(contact_requests)
    .where(own)
    .for("update");
  if (!row) return null;
  await tx.db.update(contact_requests).set({ state }).where(own);
  return row.state;
}
