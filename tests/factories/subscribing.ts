import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { subscribers, transactional_messages } from "@/db/schema";
import { myDataUrl } from "@/lib/consent/links";
import { subscribePublicly } from "@/lib/subscribers/service/public-form";
import { asVisitor } from "./context";

/** Returns an email address that no other test uses. */
export const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@abonne.test`;
let number = 0;

/** Returns a phone number that no other test uses. */
export const newPhone = () => `+1514557${String(1000 + number++)}`;

/** Returns the messages to one address that belong to no notification, the oldest first. */
export const messagesTo = (address: string) =>
  db()
    .select()
    .from(transactional_messages)
    .where(eq(transactional_messages.address, address))
    .orderBy(transactional_messages.id);

/** Returns the token at the end of a link. */
export const tokenOf = (url: string) => url.split("/").at(-1)!;

/** Returns the token of a link to someone's own data. @param sent what differs from a link sent now to their email */
export const dataToken = (
  person: { id: number; email: string | null },
  sent: { address?: string; at?: Date } = {},
): string =>
  tokenOf(
    myDataUrl("fr", { subscriber_id: person.id, address: person.email ?? "", at: new Date(), ...sent }),
  );

export const reload = async (id: number) =>
  (await db().select().from(subscribers).where(eq(subscribers.id, id)))[0];

export const ofFarm = (farm: { id: number }) =>
  db().select().from(subscribers).where(eq(subscribers.farm_id, farm.id));

/** Subscribes with what the public form sends. */
export const subscribe = (farm: { handle: string }, rest: object, ctx = asVisitor()) =>
  subscribePublicly(ctx, { handle: farm.handle, name: "Luc", accept_communications: true, ...rest });
