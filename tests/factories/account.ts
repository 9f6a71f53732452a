import { and, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { transactional_messages } from "@/db/schema";
import { hashPassword } from "@/lib/accounts/passwords";
import { makeUser } from "./tenant";

export const PASSWORD = "carottes en rang";

let hashed: Promise<string> | undefined;

/** A person who can log in with PASSWORD. */
export async function makeAccount(values: Parameters<typeof makeUser>[0] = {}) {
  hashed ??= hashPassword(PASSWORD);
  return makeUser({ password_hash: await hashed, ...values });
}

/** Every message queued for an address, the newest first. */
export const messagesTo = (address: string) =>
  db()
    .select()
    .from(transactional_messages)
    .where(eq(transactional_messages.address, address))
    .orderBy(desc(transactional_messages.id));

/** The secret in the newest link of a kind that was sent to an address. */
export async function secretSentTo(address: string, kind: "verify_email" | "reset_password") {
  const [message] = await db()
    .select({ payload: transactional_messages.payload })
    .from(transactional_messages)
    .where(and(eq(transactional_messages.address, address), eq(transactional_messages.kind, kind)))
    .orderBy(desc(transactional_messages.id))
    .limit(1);
  return new URL(message?.payload.url ?? "http://none.test").searchParams.get("token") ?? "";
}
