import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { subscribers, transactional_messages } from "@/db/schema";
import { subscribePublicly } from "@/lib/subscribers/service/public-form";
import { asVisitor } from "./context";

/** An address nobody has had. */
export const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@abonne.test`;
let number = 0;

/** A number nobody has had. */
export const newPhone = () => `+1514557${String(1000 + number++)}`;

/** Messages to one address that are no notification, the oldest first. */
export const messagesTo = (address: string) =>
  db()
    .select()
    .from(transactional_messages)
    .where(eq(transactional_messages.address, address))
    .orderBy(transactional_messages.id);

/** The token a link ends with. */
export const tokenOf = (url: string) => url.split("/").at(-1)!;

export const reload = async (id: number) =>
  (await db().select().from(subscribers).where(eq(subscribers.id, id)))[0];

export const ofFarm = (farm: { id: number }) =>
  db().select().from(subscribers).where(eq(subscribers.farm_id, farm.id));

/** What the public form sends. */
export const subscribe = (farm: { handle: string }, rest: object, ctx = asVisitor()) =>
  subscribePublicly(ctx, { handle: farm.handle, name: "Luc", accept_communications: true, ...rest });
