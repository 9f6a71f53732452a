import { and, eq, inArray } from "drizzle-orm";
import { payment_requests } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { Ctx, Tx } from "@/lib/core/context";
import { userId } from "@/lib/core/context";
import { conflict } from "@/lib/core/errors";
import type { PaymentRequestInput, PaymentRequestResult } from "@/lib/core/json-columns";
import type { PaymentRequestKind } from "@/lib/core/payment-enumerations";
import { enqueue } from "@/lib/jobs/enqueue";
import { type AccountRow, findOpenRequest, type PaymentRequestRow } from "../queries";

/** A process that asks has this long before a job asks in its place, with the same keys. */
const RESUME_AFTER_MS = 60_000;

/**
 * Writes down what an account is about to ask of the provider. Call it with the account locked, and commit before the first
 * call. @throws AppError conflict while an earlier request is not finished
 */
export async function openRequest(
  tx: Tx,
  account: Pick<AccountRow, "id" | "farm_id">,
  kind: PaymentRequestKind,
  input: PaymentRequestInput,
): Promise<PaymentRequestRow> {
  if (await findOpenRequest(tx.db, account.id)) throw conflict("paymentUnderway");
  const now = tx.clock.now();
  const [request] = await tx.db
    .insert(payment_requests)
    .values({ billing_account_id: account.id, user_id: userId(tx), kind, input, created_at: now })
    .returning();
  await queueRequest(tx, request!, new Date(now.getTime() + RESUME_AFTER_MS));
  const plan = input.plan_type ? { plan_type: input.plan_type } : {};
  const after = { kind, ...plan };
  await recordAudit(tx, {
    ...{ subject: "payment", act: kind, farm_id: account.farm_id },
    ...{ subject_id: request!.id, after },
  });
  return request!;
}

/** Queues the job that finishes a request. */
export const queueRequest = (
  tx: Ctx,
  { id, uuid }: { id: number; uuid: string },
  runAt?: Date,
): Promise<void> =>
  enqueue(tx, "payment_request", { request_id: id }, { runAt, jobKey: `payment_request:${uuid}` });

/** Failure of a request that a super administrator closed. */
export const GIVEN_UP = "given_up";

/** Saves how far a request came. @returns false when another process finished it first */
export async function saveRequest(
  tx: Ctx,
  { id }: { id: number },
  values: Partial<Pick<PaymentRequestRow, "status" | "failure">> & { result?: PaymentRequestResult },
): Promise<boolean> {
  const over = values.status === "done" || values.status === "failed";
  const saved = await tx.db
    .update(payment_requests)
    .set({ ...values, ...(over ? { finished_at: tx.clock.now() } : {}) })
    .where(and(eq(payment_requests.id, id), inArray(payment_requests.status, ["pending", "authenticating"])))
    .returning({ id: payment_requests.id });
  return saved.length > 0;
}
