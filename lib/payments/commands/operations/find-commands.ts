import { and, desc, eq, gt, inArray, ne, or, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { payment_requests } from "@/db/schema";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";
import { GIVEN_UP } from "../rules/commands";

export type PaymentRequestRow = typeof payment_requests.$inferSelect;

/** Returns the newest request that meets a condition. */
async function findNewest(db: Db, condition: SQL | undefined): Promise<PaymentRequestRow | undefined> {
  const newest = desc(payment_requests.id);
  const [request] = await db.select().from(payment_requests).where(condition).orderBy(newest).limit(1);
  return request;
}

const isOf = (account_id: number) => eq(payment_requests.billing_account_id, account_id);

/** Returns the request that an account has not finished. */
export const findOpenRequest = (db: Db, account_id: number): Promise<PaymentRequestRow | undefined> =>
  findNewest(db, and(isOf(account_id), inArray(payment_requests.status, ["pending", "authenticating"])));

/** Returns a request by its id. */
export const findRequest = (db: Db, id: number): Promise<PaymentRequestRow | undefined> =>
  findNewest(db, eq(payment_requests.id, id));

/** Returns what an account asked last. */
export const findLastRequest = (db: Db, account_id: number): Promise<PaymentRequestRow | undefined> =>
  findNewest(db, isOf(account_id));

/**
 * Returns the plan that an account had before a change that has not begun. A request that a super administrator closed
 * may have made its change.
 */
export async function planBeforeChange(db: Db, account_id: number): Promise<PaidPlan | null> {
  const mayHaveChanged = or(eq(payment_requests.status, "done"), eq(payment_requests.failure, GIVEN_UP));
  const isChange = and(isOf(account_id), eq(payment_requests.kind, "change_plan"), mayHaveChanged);
  return (await findNewest(db, isChange))?.from_plan ?? null;
}

/** SQL for the requests of an account for the guarantee; one that failed does not count. */
const isGuarantee = (account_id: number) =>
  and(isOf(account_id), eq(payment_requests.kind, "guarantee"), ne(payment_requests.status, "failed"));

/** Returns whether an account asked for the guarantee before; a request that failed does not count. */
export const hasClaimedGuarantee = async (db: Db, account_id: number): Promise<boolean> =>
  (await findNewest(db, isGuarantee(account_id))) !== undefined;

/** Returns whether an account gave its plan back: a subscription that the guarantee ends at once. */
export async function endsByGuarantee(
  db: Db,
  account_id: number,
  subscription_id: string | null,
): Promise<boolean> {
  if (!subscription_id) return false;
  const ends = eq(payment_requests.subscription_id, subscription_id);
  return (await findNewest(db, and(isGuarantee(account_id), ends))) !== undefined;
}

/** Counts the changes of plan that an account paid ahead and took back since a time. */
export const countRefundedChanges = (db: Db, account_id: number, since: Date): Promise<number> =>
  db.$count(
    payment_requests,
    and(
      isOf(account_id),
      inArray(payment_requests.kind, ["undo_change", "cancel_plan"]),
      ne(payment_requests.status, "failed"),
      gt(payment_requests.created_at, since),
      gt(payment_requests.prepaid_cents, 0),
    ),
  );
