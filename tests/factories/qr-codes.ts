import { db } from "@/db/client";
import { issued_qr_codes } from "@/db/schema";

/** Returns the uuid of a code that the super administrator issued and no farm has. */
export async function makeIssuedCode(): Promise<string> {
  const [code] = await db().insert(issued_qr_codes).values({}).returning();
  return code!.uuid;
}
