import { and, count, desc, eq, gt, inArray, ne, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { payment_requests } from "@/db/schema";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";

import { GIVEN_UP } from "../rules/commands";

/** Returns the request that an account has not finished. */
export async function findOpenRequest(db: Db, account_id: number): Promise<PaymentRequestRow | undefined> {
  const [request] = await db
    .select()
    .from(payment_requests)
    .where(
      and(
        eq(payment_requests.billing_account_id, account_id),
        inArray(payment_requests.status, ["pending", "authenticating"]),
      ),
    );
  return request;
}

/** Returns a request by its id. */
export async function findRequest(db: Db, id: number): Promise<PaymentRequestRow | undefined> {
  const [request] = await db.select().from(payment_requests).where(eq(payment_requests.id, id));
  return request;
}

/** Returns what an account asked last. */
export async function findLastRequest(db: Db, account_id: number): Promise<PaymentRequestRow | undefined> {
  const [request] = await db
    .select()
    .from(payment_requests)
    .where(eq(payment_requests.billing_account_id, account_id))
    .orderBy(desc(payment_requests.id))
    .limit(1);
  return request;
}

/**
 * Returns the plan that an account had before a change that has not begun. A request that a super administrator closed
 * may have made its change.
 */
export async function planBeforeChange(db: Db, account_id: number): Promise<PaidPlan | null> {
  const [request] = await db
    .select({ from_plan: payment_requests.from_plan })
    .from(payment_requests)
    .where(
      and(
        eq(payment_requests.billing_account_id, account_id),
        eq(payment_requests.kind, "change_plan"),
        or(eq(payment_requests.status, "done"), eq(payment_requests.failure, GIVEN_UP)),
      ),
    )
    .orderBy(desc(payment_requests.id))
    .limit(1);
  return request?.from_plan ?? null;
}

/** Returns whether an account asked for the guarantee before; a request that failed does not count. */
export async function hasClaimedGuarantee(db: Db, account_id: number): Promise<boolean> {
  const [claimed] = await db
    .select({ id: payment_requests.id })
    .from(payment_requests)
    .where(
      and(
        eq(payment_requests.billing_account_id, account_id),
        eq(payment_requests.kind, "guarantee"),
        ne(payment_requests.status, "failed"),
      ),
    )
    .limit(1);
  return claimed !== undefined;
}

/** Returns whether an account gave its plan back: a subscription that the guarantee ends at once. */
export async function endsByGuarantee(
  db: Db,
  account_id: number,
  subscription_id: string | null,
): Promise<boolean> {
  if (!subscription_id) return false;
  const given = await db.$count(
    payment_requests,
    and(
      eq(payment_requests.billing_account_id, account_id),
      eq(payment_requests.kind, "guarantee"),
      eq(payment_requests.subscription_id, subscription_id),
      ne(payment_requests.status, "failed"),
    ),
  );
  return given > 0;
}

/** Counts the changes of plan that an account paid ahead and took back since a time. */
export async function countRefundedChanges(db: Db, account_id: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(payment_requests)
    .where(
      and(
        eq(payment_requests.billing_account_id, account_id),
        inArray(payment_requests.kind, ["undo_change", "cancel_plan"]),
        ne(payment_requests.status, "failed"),
        gt(payment_requests.created_at, since),
        gt(payment_requests.prepaid_cents, 0),
      ),
    );
  return row?.count ?? 0;
}

export type PaymentRequestRow = typeof payment_requests.$inferSelect;
