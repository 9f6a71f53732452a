import { sql } from "drizzle-orm";
import { hashPassword } from "@/lib/accounts/passwords";
import { openFarm } from "@/lib/farms/operations/open-farm";
import { createFromTemplate } from "@/lib/notifications/service/from-template";
import { type Ctx, transaction } from "@/lib/platform/context";
import { sealAppSecret } from "@/lib/second-factor/operations/app-secrets";
import { authenticator_apps, categories, consents, produces, questions, subscribers, users } from "../schema";
import { ADMIN, DEMO_APP_SECRET, DEMO_PASSWORD, FARM, OWNER, PRODUCES, QUESTIONS } from "./farm";
import { seedSentNotification } from "./history";
import { seedNeighbours } from "./neighbours";
import { person } from "./people";

const SUBSCRIBERS = 120;

async function seedUser(
  tx: Ctx,
  values: { name: string; email: string; phone?: string; is_admin?: boolean },
) {
  const [user] = await tx.db
    .insert(users)
    .values({
      ...values,
      email_verified_at: tx.clock.now(),
      password_hash: await hashPassword(DEMO_PASSWORD),
    })
    .returning();
  return user!;
}

async function seedSubscribers(tx: Ctx, farm_id: number): Promise<void> {
  const [regulars] = await tx.db
    .insert(categories)
    .values([
      { farm_id, name: "Paniers du jeudi", description: "Abonnés au panier hebdomadaire" },
      { farm_id, name: "Restaurants", description: "" },
    ])
    .returning();
  const made = await tx.db
    .insert(subscribers)
    .values(
      Array.from({ length: SUBSCRIBERS }, (_, number) => ({
        farm_id,
        ...person(number),
        source: number % 4 === 0 ? ("import" as const) : ("public-form" as const),
        created_at: new Date(
          tx.clock.now().getTime() - (number % 60) * 24 * 3600 * 1000 - 20 * 24 * 3600 * 1000,
        ),
      })),
    )
    .returning({ id: subscribers.id, phone: subscribers.phone, created_at: subscribers.created_at });
  await tx.db.insert(consents).values(
    made.flatMap(({ id, phone, created_at }, number) => {
      // Some subscribers have not confirmed yet.
      if (number % 15 === 14) return [];
      const agreed = {
        farm_id,
        subscriber_id: id,
        act: "granted" as const,
        basis: "express" as const,
        source: "public-form" as const,
        lang: "fr" as const,
        created_at,
      };
      return [
        { ...agreed, channel: "email" as const },
        ...(phone ? [{ ...agreed, channel: "sms" as const }] : []),
      ];
    }),
  );
  await tx.db.execute(sql`
    insert into subscriber_categories (farm_id, subscriber_id, category_id)
    select farm_id, id, ${regulars?.id ?? 0}::bigint from subscribers where farm_id = ${farm_id} and id % 3 = 0`);
}

/**
 * Creates the demo farm, its owner, the neighbour farms and a super administrator. Does nothing and returns null when
 * the owner exists.
 */
export async function seedDemo(ctx: Ctx): Promise<{ owner_id: number; farm_id: number } | null> {
  return transaction(ctx, async (tx) => {
    const [known] = await tx.db
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(email) = ${OWNER.email}`);
    if (known) return null;
    const owner = await seedUser(tx, OWNER);
    const admin = await seedUser(tx, { ...ADMIN, is_admin: true });
    await tx.db.insert(authenticator_apps).values({
      user_id: admin.id,
      secret: sealAppSecret(admin.id, DEMO_APP_SECRET),
      confirmed_at: tx.clock.now(),
    });
    const farm = await openFarm(tx, { user_id: owner.id, ...FARM });
    await tx.db.insert(produces).values(PRODUCES.map((produce) => ({ ...produce, farm_id: farm.id })));
    await tx.db.insert(questions).values(QUESTIONS.map((asked) => ({ ...asked, farm_id: farm.id })));
    await seedSubscribers(tx, farm.id);
    await seedSentNotification(tx, farm.id);
    await seedNeighbours(tx);
    // Runs as the owner, because a job may not create a draft for a farm.
    const byOwner: Ctx = { ...tx, actor: { kind: "user", user_id: owner.id, is_admin: false } };
    await createFromTemplate(byOwner, { farm_id: farm.id, template: "fresh-this-week" });
    return { owner_id: owner.id, farm_id: farm.id };
  });
}
