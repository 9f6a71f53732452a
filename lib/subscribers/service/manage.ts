import { and, eq, inArray, isNull } from "drizzle-orm";
import { confirmations, qr_codes, subscriber_categories, subscribers } from "@/db/schema";
import { withdraw } from "@/lib/consent/operations/ledger";
import { type Ctx, transaction } from "@/lib/core/context";
import { invalid, invalidFields, notFound } from "@/lib/core/errors";
import type { Page } from "@/lib/core/pagination";
import { authorizeFarm } from "@/lib/core/permissions";
import { limitRate } from "@/lib/core/rate-limits";
import {
  AssignCategoryInput,
  FarmInput,
  SubscriberIdInput,
  SubscriberInput,
  SubscriberListInput,
  SubscriberPatchInput,
} from "../inputs";
import { askConfirmation } from "../operations/ask-confirmation";
import { withCoordinates } from "../operations/coordinates";
import { eraseSubscriber } from "../operations/erase";
import { claimPlace, lockFarm, takenAddress } from "../places";
import { categoryOfFarm, findOfFarm, listPage, type Subscriber } from "../queries";

export type { Subscriber } from "../queries";

/** One page of a farm's subscribers by search, filters and order. */
export async function listSubscribers(ctx: Ctx, raw: unknown): Promise<Page<Subscriber>> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "subscriber.read", farm_id);
  const input = SubscriberListInput.parse(raw);
  const { rows, total } = await listPage(ctx.db, input, ctx.clock.now());
  return { rows, total, page: input.page, per_page: input.per_page };
}

async function present(ctx: Ctx, farm_id: number, subscriber_id: number): Promise<Subscriber> {
  const subscriber = await findOfFarm(ctx.db, farm_id, subscriber_id, ctx.clock.now());
  if (!subscriber) throw notFound();
  return subscriber;
}

async function requireQrCode(tx: Ctx, farm_id: number, qr_code_id: number | null | undefined) {
  if (!qr_code_id) return;
  const found = await tx.db.$count(qr_codes, and(eq(qr_codes.farm_id, farm_id), eq(qr_codes.id, qr_code_id)));
  if (found === 0) throw invalid("qr_code_id", "invalidValue");
}

/**
 * Adds a person by hand. They are asked to confirm, and get nothing else before they do.
 * @throws AppError invalid | conflict on email or phone | limit_reached
 */
export async function createSubscriber(ctx: Ctx, raw: unknown): Promise<Subscriber> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "subscriber.write", farm_id);
  const input = SubscriberInput.parse(raw);
  try {
    return await transaction(ctx, async (tx) => {
      const farm = await lockFarm(tx, farm_id);
      await requireQrCode(tx, farm_id, input.qr_code_id);
      await claimPlace(tx, farm);
      const now = tx.clock.now();
      const [row] = await tx.db
        .insert(subscribers)
        .values({
          ...withCoordinates(input),
          farm_id,
          lang: input.lang ?? ctx.lang,
          source: "admin-created-form",
          created_at: now,
          updated_at: now,
        })
        .returning();
      const person = row!;
      const source = "admin-created-form";
      if (person.email)
        await askConfirmation(tx, farm, person, { channel: "email", address: person.email, source });
      if (person.phone)
        await askConfirmation(tx, farm, person, { channel: "sms", address: person.phone, source });
      return present(tx, farm_id, person.id);
    });
  } catch (error) {
    throw takenAddress(error);
  }
}

/**
 * Changes a person's data. A new address needs its own consent: the old one's ends, and unless the person
 * had left they are asked again.
 * @throws AppError invalid | not_found | conflict on email or phone
 */
export async function updateSubscriber(ctx: Ctx, raw: unknown): Promise<Subscriber> {
  const { farm_id, subscriber_id } = SubscriberIdInput.parse(raw);
  await authorizeFarm(ctx, "subscriber.write", farm_id);
  const patch = SubscriberPatchInput.parse(raw);
  try {
    return await transaction(ctx, async (tx) => {
      const farm = await lockFarm(tx, farm_id);
      const before = await present(tx, farm_id, subscriber_id);
      await requireQrCode(tx, farm_id, patch.qr_code_id);
      const after = { ...before, ...patch };
      if (!after.email && !after.phone) throw invalidFields(["email", "phone"], "requiredEmailOrPhone");
      await tx.db
        .update(subscribers)
        .set({ ...withCoordinates(patch), updated_at: tx.clock.now() })
        .where(and(eq(subscribers.farm_id, farm_id), eq(subscribers.id, subscriber_id)));

      const emailChanged = (before.email ?? "").toLowerCase() !== (after.email ?? "").toLowerCase();
      const changed = [
        ...(emailChanged ? (["email"] as const) : []),
        ...(before.phone !== after.phone ? (["sms"] as const) : []),
      ];
      if (changed.length > 0)
        // A link sent to the old address says nothing of the new one.
        await tx.db
          .update(confirmations)
          .set({ used_at: tx.clock.now() })
          .where(
            and(
              eq(confirmations.subscriber_id, subscriber_id),
              inArray(confirmations.channel, changed),
              isNull(confirmations.used_at),
            ),
          );
      for (const channel of before.unsubscribed ? [] : changed) {
        const address = channel === "email" ? after.email : after.phone;
        if (address)
          await askConfirmation(tx, farm, after, { channel, address, source: "admin-created-form" });
      }
      return present(tx, farm_id, subscriber_id);
    });
  } catch (error) {
    throw takenAddress(error);
  }
}

/** Sends the validation message once more to someone who has not confirmed. */
export async function resendConfirmation(ctx: Ctx, raw: unknown): Promise<Subscriber> {
  const { farm_id, subscriber_id } = SubscriberIdInput.parse(raw);
  await authorizeFarm(ctx, "subscriber.write", farm_id);
  const person = await present(ctx, farm_id, subscriber_id);
  if (person.state !== "pending") throw invalid("global", "nothingToConfirm");
  await limitRate(ctx, "subscribe_person", person.email ?? person.phone);
  await transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    const source = "admin-created-form";
    if (person.email)
      await askConfirmation(tx, farm, person, { channel: "email", address: person.email, source });
    else if (person.phone)
      await askConfirmation(tx, farm, person, { channel: "sms", address: person.phone, source });
  });
  return person;
}

/** Takes a person off the lists at the owner's word; only the person can come back. */
export async function unsubscribeSubscriber(ctx: Ctx, raw: unknown): Promise<Subscriber> {
  const { farm_id, subscriber_id } = SubscriberIdInput.parse(raw);
  await authorizeFarm(ctx, "subscriber.write", farm_id);
  await present(ctx, farm_id, subscriber_id);
  await transaction(ctx, (tx) =>
    withdraw(tx, { farm_id, subscriber_id, reason: "unsubscribed", source: "admin" }),
  );
  return present(ctx, farm_id, subscriber_id);
}

/** Erases a person from the farm; what was sent stays counted, without a name. */
export async function deleteSubscriber(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id, subscriber_id } = SubscriberIdInput.parse(raw);
  await authorizeFarm(ctx, "subscriber.write", farm_id);
  await present(ctx, farm_id, subscriber_id);
  await transaction(ctx, (tx) =>
    eraseSubscriber(tx, { farm_id, subscriber_id, reason: null, source: "admin" }),
  );
}

/** Puts a person into a category; doing it twice changes nothing. */
export async function assignCategory(ctx: Ctx, raw: unknown): Promise<Subscriber> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "subscriber.write", farm_id);
  const { subscriber_id, category_id } = AssignCategoryInput.parse(raw);
  await present(ctx, farm_id, subscriber_id);
  if (!(await categoryOfFarm(ctx.db, farm_id, category_id))) throw notFound();
  await ctx.db
    .insert(subscriber_categories)
    .values({ farm_id, subscriber_id, category_id })
    .onConflictDoNothing();
  return present(ctx, farm_id, subscriber_id);
}

export async function deassignCategory(ctx: Ctx, raw: unknown): Promise<Subscriber> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "subscriber.write", farm_id);
  const { subscriber_id, category_id } = AssignCategoryInput.parse(raw);
  await present(ctx, farm_id, subscriber_id);
  await ctx.db
    .delete(subscriber_categories)
    .where(
      and(
        eq(subscriber_categories.farm_id, farm_id),
        eq(subscriber_categories.subscriber_id, subscriber_id),
        eq(subscriber_categories.category_id, category_id),
      ),
    );
  return present(ctx, farm_id, subscriber_id);
}
