import { recordAudit } from "@/lib/audit/operations/record-audit";
import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { closeConfirmations } from "@/lib/consent/operations/confirmations";
import { withdrawConsent } from "@/lib/consent/operations/ledger";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { type FarmRow, findCountry } from "@/lib/farms/operations/read";
import { type Ctx, type PoolCtx, type Tx, transaction } from "@/lib/platform/context";
import { invalid, invalidFields, notFound } from "@/lib/platform/errors";
import { authorizeFarmOf, authorizeVerifiedFarmOf, requireVerifiedAccount } from "@/lib/platform/permissions";
import { limitRecipientsInside } from "@/lib/platform/rate-limits";
import type { Page } from "@/lib/values/pagination";
import type { Channel } from "@/lib/vocabulary/enumerations";
import {
  AssignCategoryInput,
  inCountry,
  SubscriberIdInput,
  SubscriberInput,
  SubscriberListInput,
  SubscriberPatchInput,
} from "../inputs";
import { askConfirmation } from "../operations/ask-confirmation";
import { claimConfirmations, type Reached, reachedBy } from "../operations/claim-confirmations";
import { eraseSubscriber } from "../operations/erase";
import { listPage } from "../operations/list-page";
import { agreeOneself, partOwnAddresses, partReached } from "../operations/own-addresses";
import {
  addSubscriber,
  addToCategory,
  changeSubscriber,
  removeFromCategory,
  requireQrCode,
} from "../operations/write";
import type { AddedSubscriber, Subscriber } from "../presenter";
import { findOfFarm } from "../queries";

/** Returns one page of a farm's subscribers by search, filters and order. */
export async function listSubscribers(
  ctx: Ctx,
  raw: unknown,
): Promise<Page<Subscriber> & { total_exact: boolean; next: number | null }> {
  await authorizeFarmOf(ctx, "subscriber.read", raw);
  const input = SubscriberListInput.parse(raw);
  const found = await listPage(ctx.db, input, ctx.clock.now());
  return { ...found, page: input.page ?? 1, per_page: input.per_page };
}

async function requireSubscriber(ctx: Ctx, farm_id: number, subscriber_id: number): Promise<Subscriber> {
  const subscriber = await findOfFarm(ctx.db, farm_id, subscriber_id, ctx.clock.now());
  if (!subscriber) throw notFound();
  return subscriber;
}

const source = "admin-created-form" as const;

/**
 * Counts confirmations for their recipients over all doors, and for the farm.
 * @throws AppError rate_limited | limit_reached
 */
async function limitMessages(tx: Tx, farm: FarmRow, asked: readonly Reached[]): Promise<void> {
  await limitRecipientsInside(
    tx,
    asked.map(({ address }) => address),
  );
  await claimConfirmations(tx, farm, asked, "confirmationsUsedUp");
}

/**
 * Adds a subscriber by hand and asks them to confirm. They get no other message before. Members who add their own
 * verified address are confirmed at once. The answer says what became of each channel.
 * @throws AppError invalid | conflict on email or phone | limit_reached
 */
export async function createSubscriber(ctx: PoolCtx, raw: unknown): Promise<AddedSubscriber> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "subscriber.write", raw);
  const input = inCountry(SubscriberInput, await findCountry(ctx, farm_id)).parse(raw);
  const { own, asked } = await partOwnAddresses(ctx, reachedBy(input));
  return transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    await requireQrCode(tx, farm_id, input.qr_code_id);
    await claimLimit(tx, farm_id, "subscribers", 1);
    await limitMessages(tx, farm, asked);
    const person = await addSubscriber(tx, {
      ...input,
      farm_id,
      lang: input.lang ?? farm.default_lang,
      source,
    });
    for (const address of asked) await askConfirmation(tx, farm, person, { ...address, source });
    await agreeOneself(tx, person, own);
    const channels = await partReached(tx, farm_id, { own, asked });
    return { ...(await requireSubscriber(tx, farm_id, person.id)), channels };
  });
}

/** Returns the channels whose address a change replaces, and the new addresses. */
function newAddresses(
  before: Subscriber,
  patch: Partial<Subscriber>,
): { changed: Channel[]; reached: Reached[] } {
  const after = { ...before, ...patch };
  const emailChanged = (before.email ?? "").toLowerCase() !== (after.email ?? "").toLowerCase();
  const changed: Channel[] = [
    ...(emailChanged ? (["email"] as const) : []),
    ...(before.phone !== after.phone ? (["sms"] as const) : []),
  ];
  const asked = before.unsubscribed ? [] : reachedBy(after);
  return { changed, reached: asked.filter(({ channel }) => changed.includes(channel)) };
}

/**
 * Changes the data of a subscriber. A new address needs new consent: the consent of the old address ends, and the
 * person is asked to confirm unless they unsubscribed.
 * @throws AppError invalid | not_found | conflict on email or phone
 */
export async function updateSubscriber(ctx: PoolCtx, raw: unknown): Promise<Subscriber> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { subscriber_id } = SubscriberIdInput.parse(raw);
  const patch = inCountry(SubscriberPatchInput, await findCountry(ctx, farm_id)).parse(raw);
  const added = newAddresses(await requireSubscriber(ctx, farm_id, subscriber_id), patch).reached;
  const { asked } = await partOwnAddresses(ctx, added);
  if (asked.length > 0) await requireVerifiedAccount(ctx);
  return transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    const before = await requireSubscriber(tx, farm_id, subscriber_id);
    await requireQrCode(tx, farm_id, patch.qr_code_id);
    const after = { ...before, ...patch };
    if (!after.email && !after.phone) throw invalidFields(["email", "phone"], "requiredEmailOrPhone");
    await changeSubscriber(tx, farm_id, subscriber_id, patch);

    const { changed, reached } = newAddresses(before, patch);
    // A link sent to the old address must not confirm the new one.
    await closeConfirmations(tx, farm_id, [subscriber_id], changed);
    const parted = await partOwnAddresses(tx, reached);
    await limitMessages(tx, farm, parted.asked);
    for (const address of parted.asked) await askConfirmation(tx, farm, after, { ...address, source });
    await agreeOneself(tx, after, parted.own);
    return requireSubscriber(tx, farm_id, subscriber_id);
  });
}

/** Sends the confirmation message again to a subscriber who has not confirmed. */
export async function resendConfirmation(ctx: PoolCtx, raw: unknown): Promise<Subscriber> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "subscriber.write", raw);
  const { subscriber_id } = SubscriberIdInput.parse(raw);
  const person = await requireSubscriber(ctx, farm_id, subscriber_id);
  if (person.state !== "pending") throw invalid("global", "nothingToConfirm");
  const reached = reachedBy(person).slice(0, 1);
  await transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    await limitMessages(tx, farm, reached);
    for (const address of reached) await askConfirmation(tx, farm, person, { ...address, source });
  });
  return person;
}

/** Unsubscribes a person for the farm. Only the person can subscribe again. */
export async function unsubscribeSubscriber(ctx: Ctx, raw: unknown): Promise<Subscriber> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { subscriber_id } = SubscriberIdInput.parse(raw);
  await requireSubscriber(ctx, farm_id, subscriber_id);
  await transaction(ctx, async (tx) => {
    await withdrawConsent(tx, { farm_id, subscriber_id, reason: "unsubscribed", source: "admin" });
    await recordAudit(tx, { subject: "subscriber", act: "unsubscribe", farm_id, subject_id: subscriber_id });
  });
  return requireSubscriber(ctx, farm_id, subscriber_id);
}

/** Erases a subscriber. Sent messages stay counted without a name. */
export async function deleteSubscriber(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { subscriber_id } = SubscriberIdInput.parse(raw);
  await requireSubscriber(ctx, farm_id, subscriber_id);
  await transaction(ctx, (tx) =>
    eraseSubscriber(tx, { farm_id, subscriber_id, reason: null, source: "admin" }),
  );
}

/** Adds a subscriber to a category. A second call changes nothing. */
export async function assignCategory(ctx: Ctx, raw: unknown): Promise<Subscriber> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { subscriber_id, category_id } = AssignCategoryInput.parse(raw);
  await requireSubscriber(ctx, farm_id, subscriber_id);
  await transaction(ctx, (tx) => addToCategory(tx, farm_id, subscriber_id, category_id));
  return requireSubscriber(ctx, farm_id, subscriber_id);
}

/** Removes a subscriber from a category. */
export async function deassignCategory(ctx: Ctx, raw: unknown): Promise<Subscriber> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { subscriber_id, category_id } = AssignCategoryInput.parse(raw);
  await requireSubscriber(ctx, farm_id, subscriber_id);
  await transaction(ctx, (tx) => removeFromCategory(tx, farm_id, subscriber_id, category_id));
  return requireSubscriber(ctx, farm_id, subscriber_id);
}
