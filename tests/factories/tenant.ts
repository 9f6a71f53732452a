import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import {
  consents,
  credit_cards,
  farm_users,
  farms,
  notifications,
  produces,
  questions,
  subscribers,
  users,
} from "@/db/schema";
import { saveContents } from "@/lib/notifications/operations/contents";
import type { NotificationRow } from "@/lib/notifications/queries";
import type { Role } from "@/lib/platform/permissions";
import type { Block } from "@/lib/vocabulary/json-columns";
import type { MessageWords } from "@/lib/vocabulary/message-words";
import { accountOf } from "./billing-accounts";

const word = () => randomUUID().replaceAll("-", "").slice(0, 12);

type Values<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;

export async function makeUser(values: Values<typeof users> = {}) {
  const [user] = await db()
    .insert(users)
    .values({
      name: "Rose Tremblay",
      email: `rose-${word()}@ferme.test`,
      email_verified_at: new Date(),
      ...values,
    })
    .returning();
  return user!;
}

export async function makeFarm(owner: { id: number }, values: Values<typeof farms> = {}) {
  const [farm] = await db()
    .insert(farms)
    .values({
      name: "Ferme du Ruisseau",
      handle: `ferme-${word()}`,
      address: "12, rang du Ruisseau",
      city: "Saint-Jean",
      zipcode: "J3B 1A1",
      email: "ferme@ferme.test",
      ...values,
    })
    .returning();
  await db().insert(farm_users).values({ farm_id: farm!.id, user_id: owner.id, role: "owner" });
  return farm!;
}

/** Gives a farm a card on file, so that it may send where payments are set up. The provider knows nothing of it. */
export async function giveCard(farm: { id: number }): Promise<void> {
  await db()
    .insert(credit_cards)
    .values({
      billing_account_id: await accountOf(farm.id),
      provider_card_id: `pm_on_file_${word()}`,
      brand: "visa",
      last4: "4242",
      exp_month: 12,
      exp_year: 2031,
      is_default: true,
    });
}

/** Creates a farm with its owner and a card on file. Tests share no farm with one another. */
export async function makeTenant(values: Values<typeof farms> = {}) {
  const owner = await makeUser();
  const farm = await makeFarm(owner, values);
  await giveCard(farm);
  return { owner, farm };
}

export async function makeMember(farm: { id: number }, role: Extract<Role, "admin" | "employee">) {
  const user = await makeUser();
  await db().insert(farm_users).values({ farm_id: farm.id, user_id: user.id, role });
  return user;
}

export async function makeProduce(farm: { id: number }, values: Values<typeof produces> = {}) {
  const [produce] = await db()
    .insert(produces)
    .values({ farm_id: farm.id, name: "Tomates", ...values })
    .returning();
  return produce!;
}

export async function makeQuestion(farm: { id: number }, values: Values<typeof questions> = {}) {
  const [question] = await db()
    .insert(questions)
    .values({ farm_id: farm.id, question: "Livrez-vous ?", answer: "Oui.", ...values })
    .returning();
  return question!;
}

/** Creates a subscriber who agreed to the given channels. */
export async function makeSubscriber(
  farm: { id: number },
  values: Values<typeof subscribers> = {},
  agreed: readonly ("email" | "sms")[] = ["email"],
) {
  const [subscriber] = await db()
    .insert(subscribers)
    .values({
      farm_id: farm.id,
      name: "Luc Gagnon",
      email: `luc-${word()}@abonne.test`,
      source: "public-form",
      ...values,
    })
    .returning();
  for (const channel of agreed) {
    await db().insert(consents).values({
      farm_id: farm.id,
      subscriber_id: subscriber!.id,
      channel,
      act: "granted",
      basis: "express",
      source: "public-form",
      lang: "fr",
    });
  }
  return subscriber!;
}

export async function makeNotification(
  farm: { id: number },
  values: Values<typeof notifications> & Partial<MessageWords<Block>> = {},
): Promise<NotificationRow> {
  const [notification] = await db()
    .insert(notifications)
    .values({ farm_id: farm.id, title: "Les fraises sont là", ...values })
    .returning();
  const words = await saveContents({ db: db() }, notification!, {
    subject_fr: "Les fraises sont arrivées",
    email_content_fr: [{ id: "a", type: "content", text: "Venez les cueillir." }],
    sms_content_fr: "Les fraises sont arrivées",
    ...values,
  });
  // The partition of its deliveries, for tests that insert them by hand.
  await db().execute(sql`select ensure_deliveries_month(${notification!.accepted_month}::date)`);
  return { ...notification!, ...words };
}
