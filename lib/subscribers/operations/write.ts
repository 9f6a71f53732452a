import { and, eq, isNull, or, sql } from "drizzle-orm";
import { subscriber_categories, subscribers } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { isCategoryOfFarm } from "@/lib/categories/operations/read";
import { type Ctx, publish } from "@/lib/platform/context";
import { invalid, notFound } from "@/lib/platform/errors";
import { isQrCodeOfFarm } from "@/lib/qr-codes/operations/read";
import type { SubscriberAnswers } from "@/lib/vocabulary/json-columns";
import type { SubscriberRow } from "../queries";
import { withCoordinates } from "./coordinates";
import { releaseAddresses } from "./erase";

type Values = Omit<typeof subscribers.$inferInsert, "id" | "uuid" | "created_at" | "updated_at">;

const ofFarm = (farm_id: number, subscriber_id: number) =>
  and(eq(subscribers.farm_id, farm_id), eq(subscribers.id, subscriber_id));

/** Checks that a QR code belongs to the farm. @throws AppError invalid when it does not */
export async function requireQrCode(tx: Ctx, farm_id: number, qr_code_id: number | null | undefined) {
  if (qr_code_id && !(await isQrCodeOfFarm(tx, farm_id, qr_code_id)))
    throw invalid("qr_code_id", "invalidValue");
}

/**
 * Adds a subscriber, without consent yet.
 * @param id an id of `nextSubscriberId`; the next free id by default
 * @throws AppError conflict on email or phone
 */
export async function addSubscriber(tx: Ctx, values: Values, id?: number): Promise<SubscriberRow> {
  await releaseAddresses(tx, values.farm_id, [values]);
  const now = tx.clock.now();
  const insert = tx.db.insert(subscribers);
  const row = { ...withCoordinates(values), created_at: now, updated_at: now };
  const [added] = await (id === undefined
    ? insert.values(row)
    : insert.overridingSystemValue().values({ ...row, id })
  ).returning();
  await recordAudit(tx, {
    subject: "subscriber",
    act: "create",
    farm_id: added!.farm_id,
    subject_id: added!.id,
    after: { source: added!.source, lang: added!.lang, qr_code_id: added!.qr_code_id },
  });
  const { farm_id, is_own } = added!;
  // People of the farm who send to themselves do not count as subscribers.
  if (!is_own) await publish(tx, "subscribers_created", { farm_id, subscriber_ids: [added!.id] });
  return added!;
}

/** Reserves a subscriber id for a form, which may or may not create a subscriber. */
export async function nextSubscriberId(tx: Ctx): Promise<number> {
  const [next] = await tx.db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('subscribers', 'id')) as id`,
  );
  return Number(next!.id);
}

/** Changes the given fields of a subscriber. @throws AppError not_found | conflict on email or phone */
export async function changeSubscriber(
  tx: Ctx,
  farm_id: number,
  subscriber_id: number,
  values: Partial<Values>,
): Promise<void> {
  await releaseAddresses(tx, farm_id, [values]);
  const [before] = await tx.db.select().from(subscribers).where(ofFarm(farm_id, subscriber_id)).for("update");
  const [after] = await tx.db
    .update(subscribers)
    .set({ ...withCoordinates(values), updated_at: tx.clock.now() })
    .where(ofFarm(farm_id, subscriber_id))
    .returning();
  if (!before || !after) throw notFound();
  await recordAudit(tx, {
    subject: "subscriber",
    act: "update",
    farm_id,
    subject_id: subscriber_id,
    before,
    after,
  });
}

/** Saves the form answers after the subscriber confirmed. */
export async function acceptAnswers(
  tx: Ctx,
  farm_id: number,
  subscriber_id: number,
  answers: SubscriberAnswers,
): Promise<void> {
  if (Object.keys(answers).length === 0) return;
  await tx.db.update(subscribers).set(withCoordinates(answers)).where(ofFarm(farm_id, subscriber_id));
}

/**
 * Saves step 2 of a form on the subscriber that step 1 created.
 * @returns false when the form belongs to an already known person
 */
export async function answerForm(
  tx: Ctx,
  form: { farm_id: number; id: number; form_uuid: string },
  answers: SubscriberAnswers,
): Promise<boolean> {
  const own = await tx.db
    .update(subscribers)
    .set({ ...answers, updated_at: tx.clock.now() })
    .where(
      and(
        ofFarm(form.farm_id, form.id),
        eq(subscribers.form_uuid, form.form_uuid),
        isNull(subscribers.erased_at),
      ),
    )
    .returning({ id: subscribers.id });
  return own.length > 0;
}

/** Links a subscription to an account. */
export async function linkAccount(
  tx: Ctx,
  farm_id: number,
  subscriber_id: number,
  user_id: number,
): Promise<void> {
  await tx.db.update(subscribers).set({ user_id }).where(ofFarm(farm_id, subscriber_id));
}

/** Returns the subscriptions of a user to a farm: those of the account, and those of `email` when it is verified. */
export async function subscriptionsOfAccount(
  tx: Ctx,
  farm_id: number,
  user: { id: number; email: string | null },
): Promise<number[]> {
  const own = eq(subscribers.user_id, user.id);
  const rows = await tx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.farm_id, farm_id),
        user.email === null ? own : or(own, eq(sql`lower(${subscribers.email})`, user.email.toLowerCase())),
      ),
    )
    .orderBy(subscribers.id);
  return rows.map(({ id }) => id);
}

/** Adds a subscriber to a category. A second call changes nothing. @throws AppError not_found */
export async function addToCategory(
  tx: Ctx,
  farm_id: number,
  subscriber_id: number,
  category_id: number,
): Promise<void> {
  if (!(await isCategoryOfFarm(tx, farm_id, category_id))) throw notFound();
  await tx.db
    .insert(subscriber_categories)
    .values({ farm_id, subscriber_id, category_id })
    .onConflictDoNothing();
  await recordAudit(tx, {
    subject: "subscriber",
    act: "assign-category",
    farm_id,
    subject_id: subscriber_id,
    after: { category_id },
  });
}

/** Removes a subscriber from a category. */
export async function removeFromCategory(
  tx: Ctx,
  farm_id: number,
  subscriber_id: number,
  category_id: number,
): Promise<void> {
  await tx.db
    .delete(subscriber_categories)
    .where(
      and(
        eq(subscriber_categories.farm_id, farm_id),
        eq(subscriber_categories.subscriber_id, subscriber_id),
        eq(subscriber_categories.category_id, category_id),
      ),
    );
  await recordAudit(tx, {
    subject: "subscriber",
    act: "deassign-category",
    farm_id,
    subject_id: subscriber_id,
    before: { category_id },
  });
}
