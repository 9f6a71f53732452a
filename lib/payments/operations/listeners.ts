import type { Ctx, Tx } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import type { DomainEvents } from "@/lib/platform/events";
import { joinAccount, leaveAccount } from "../accounts/operations/farms-of-account";
import { findAccountOfFarm, findAccountOfOwner } from "../accounts/queries";
import { queueSettling, settleCharge } from "../charges/operations/ledger";
import { queueInvoicing } from "../charges/operations/open-charges";
import { isHeld } from "../disputes/queries";
import { queuePlanTaxes } from "../plans/operations/plan-taxes";

/** Time after which the provider has answered for what it had when a send was canceled. */
const ANSWERED_AFTER_MS = 60_000;

/**
 * Lets the account of a deleted farm go on with its other farms. When none is left the plan ends, so that nobody pays for
 * a farm that is gone; its last bill comes first.
 */
export async function endPlanOfFarm(tx: Tx, { farm_id }: DomainEvents["farm_deleted"]): Promise<void> {
  const account = await findAccountOfFarm(tx.db, farm_id);
  if (!account) return;
  await leaveAccount(tx, account.id, { farm_id, at_once: true });
  // After the charges of the sends that the deletion canceled.
  await queueInvoicing(tx, account.id, new Date(tx.clock.now().getTime() + 5 * ANSWERED_AFTER_MS));
}

/** Gives a new farm what the account of its owner has. */
export const coverFarm = (tx: Tx, { farm_id }: DomainEvents["farm_opened"]): Promise<void> =>
  joinAccount(tx, farm_id, "opened");

/** Gives a farm that is back what the account of its owner has by now. Its trial goes on to its own end. */
export const coverRestoredFarm = (tx: Tx, { farm_id }: DomainEvents["farm_restored"]): Promise<void> =>
  joinAccount(tx, farm_id, "transferred");

/**
 * Moves a transferred farm to the plan of its new owner. What its messages cost until now stays with the earlier owner's
 * account, and is billed to it.
 * @throws AppError conflict while a dispute holds the sends of the earlier owner's account
 */
export async function moveToAccount(
  tx: Tx,
  { farm_id, from_user_id }: DomainEvents["farm_transferred"],
): Promise<void> {
  const left = await findAccountOfOwner(tx.db, from_user_id);
  if (left) {
    // A farm that is held because of a dispute must not go on sending under another account.
    if (await isHeld(tx, left.id)) throw conflict("transferHeld");
    await leaveAccount(tx, left.id, { farm_id, at_once: false });
    await queueInvoicing(tx, left.id);
  }
  await joinAccount(tx, farm_id, "transferred");
}

/** Queues the taxes of the plan of an account whose first farm moved to another province or country. */
export async function followMove(tx: Ctx, { farm_id }: DomainEvents["farm_moved"]): Promise<void> {
  const account = await findAccountOfFarm(tx.db, farm_id);
  if (account?.farm_id === farm_id && account.provider_subscription_id) await queuePlanTaxes(tx, account.id);
}

/** Writes what a finished send costs, in the transaction that finishes it. */
export const chargeSend = (tx: Ctx, { notification_id }: DomainEvents["send_completed"]): Promise<void> =>
  settleCharge(tx, notification_id);

/** Queues the charge of a canceled send: messages that the provider has at this moment may still go out. */
export const chargeCanceledSend = (
  tx: Ctx,
  { notification_id }: DomainEvents["send_canceled"],
): Promise<void> =>
  queueSettling(tx, notification_id, new Date(tx.clock.now().getTime() + ANSWERED_AFTER_MS));
