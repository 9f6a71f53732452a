import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { confirmations } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import type { Channel } from "@/lib/vocabulary/enumerations";
import type { SubscriberAnswers } from "@/lib/vocabulary/json-columns";
import { CONFIRM_CODE_ATTEMPTS } from "../rules";

export type Confirmation = typeof confirmations.$inferSelect;

const ofPeople = (farm_id: number, subscriber_ids: readonly number[]) =>
  and(
    eq(confirmations.farm_id, farm_id),
    sql`${confirmations.subscriber_id} = any(${idArray(subscriber_ids)})`,
  );

/** Invalidates the open confirmation links and codes of subscribers on these channels. */
export async function closeConfirmations(
  tx: Ctx,
  farm_id: number,
  subscriber_ids: readonly number[],
  channels: readonly Channel[],
): Promise<void> {
  if (channels.length === 0) return;
  await tx.db
    .update(confirmations)
    .set({ used_at: tx.clock.now() })
    .where(
      and(
        ofPeople(farm_id, subscriber_ids),
        inArray(confirmations.channel, [...channels]),
        isNull(confirmations.used_at),
      ),
    );
}

/** Saves the hash of a confirmation link or code. */
export async function openConfirmation(
  tx: Ctx,
  values: Pick<
    typeof confirmations.$inferInsert,
    "farm_id" | "subscriber_id" | "channel" | "secret_hash" | "form_id" | "answers"
  > & { minutes: number },
): Promise<void> {
  const { minutes, ...rest } = values;
  const now = tx.clock.now();
  await tx.db
    .insert(confirmations)
    .values({ ...rest, expires_at: new Date(now.getTime() + minutes * 60_000), created_at: now });
}

/**
 * Lets a second form of the same person use the open code of the first one, because no second text is sent within the
 * hour. Each form has its own attempts.
 */
export async function shareCode(
  tx: Ctx,
  given: Pick<Confirmation, "farm_id" | "subscriber_id"> & {
    form_id: number;
    answers: SubscriberAnswers | undefined;
  },
): Promise<void> {
  const { farm_id, subscriber_id, form_id, answers } = given;
  const [open] = await tx.db
    .select()
    .from(confirmations)
    .where(and(ofPeople(farm_id, [subscriber_id]), eq(confirmations.channel, "sms"), isOpen(tx)))
    .orderBy(desc(confirmations.id))
    .limit(1);
  if (!open) return;
  const { channel, secret_hash, expires_at } = open;
  await tx.db.insert(confirmations).values({
    ...{ farm_id, subscriber_id, channel, secret_hash, expires_at, form_id, answers },
    created_at: tx.clock.now(),
  });
}

const isOpen = (ctx: Ctx) =>
  and(isNull(confirmations.used_at), gt(confirmations.expires_at, ctx.clock.now()));

async function consume(tx: Ctx, which: SQL | undefined): Promise<Confirmation | null> {
  const [taken] = await tx.db
    .update(confirmations)
    .set({ used_at: tx.clock.now() })
    .where(and(which, isNull(confirmations.used_at)))
    .returning();
  return taken ?? null;
}

/** Marks an open link as used. Returns null when it was used before or has expired. */
export const consumeLinkConfirmation = (tx: Ctx, secret_hash: string): Promise<Confirmation | null> =>
  consume(tx, and(eq(confirmations.secret_hash, secret_hash), isOpen(tx)));

/** Marks a code as used after it was checked. Returns null when another call used it first. */
export const consumeCodeConfirmation = (
  tx: Ctx,
  { farm_id, id }: Pick<Confirmation, "farm_id" | "id">,
): Promise<Confirmation | null> =>
  consume(tx, and(eq(confirmations.farm_id, farm_id), eq(confirmations.id, id)));

/** Counts one attempt at the code of a form. Returns null when no code is open or no attempts are left. */
export async function tryCode(ctx: Ctx, farm_id: number, form_id: number): Promise<Confirmation | null> {
  const [tried] = await ctx.db
    .update(confirmations)
    .set({ attempts: sql`${confirmations.attempts} + 1` })
    .where(
      and(
        eq(confirmations.farm_id, farm_id),
        eq(confirmations.form_id, form_id),
        eq(confirmations.channel, "sms"),
        isOpen(ctx),
        lt(confirmations.attempts, CONFIRM_CODE_ATTEMPTS),
      ),
    )
    .returning();
  return tried ?? null;
}

/** Saves form answers about a person who is already known. They are copied to the subscriber after confirmation. */
export async function saveAnswers(
  tx: Ctx,
  farm_id: number,
  form_id: number,
  answers: SubscriberAnswers,
): Promise<void> {
  await tx.db
    .update(confirmations)
    .set({
      answers: sql`coalesce(${confirmations.answers}, '{}'::jsonb) || ${JSON.stringify(answers)}::jsonb`,
    })
    .where(
      and(
        eq(confirmations.farm_id, farm_id),
        eq(confirmations.form_id, form_id),
        isNull(confirmations.used_at),
      ),
    );
}

/** Deletes all confirmation links and codes of subscribers. */
export async function deleteConfirmations(
  tx: Ctx,
  farm_id: number,
  subscriber_ids: readonly number[],
): Promise<void> {
  await tx.db.delete(confirmations).where(ofPeople(farm_id, subscriber_ids));
}
