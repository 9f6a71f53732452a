import { db } from "@/db/client";
import { issued_qr_codes, qr_code_batches } from "@/db/schema";

/** Returns the uuid of a code that the super administrator issued and no farm has. */
export async function makeIssuedCode(): Promise<string> {
  const [code] = await db().insert(issued_qr_codes).values({}).returning();
  return code!.uuid;
}

/** Returns the id of a batch of codes that are printed as cards. */
export async function makeBatch({ count = 10, note = "Marché" } = {}): Promise<number> {
  const [batch] = await db().insert(qr_code_batches).values({ note }).returning();
  if (count > 0)
    await db()
      .insert(issued_qr_codes)
      .values(Array.from({ length: count }, () => ({ batch_id: batch!.id })));
  return batch!.id;
}
