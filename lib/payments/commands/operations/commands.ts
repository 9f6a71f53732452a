import { and, desc, eq, gt, inArray, ne, or, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { payment_requests } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { enqueue } from "@/lib/jobs/enqueue";
import { type Ctx, type Tx, userId } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import {
  type CommandOf,
  type PaymentCommand,
  type PaymentResult,
  readCommand,
} from "@/lib/vocabulary/payment-commands";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";
import type { AccountRow } from "../../accounts/queries";
import { GIVEN_UP } from "../rules/commands";

/** A plan that begins with a command, and whether that is at the end of a trial. */
export type BeginningPlan = Pick<
  CommandOf<"start_plan">,
  "plan_type" | "months" | "price_cents" | "total_cents" | "taxes" | "trial_end"
> & { in_trial: boolean };

/** A process that asks has this long before a job asks in its place, with the same keys. */
const RESUME_AFTER_MS = 60_000;

/** Returns what later requests and documents ask of a command, for which a row has columns. */
function columnsOf(command: PaymentCommand) {
  const plan = beginningPlan(command);
  const ends = command.kind === "return_credit" || (command.kind === "guarantee" && command.at_once);
  return {
    plan_type: plan?.plan_type ?? null,
    from_plan: command.kind === "change_plan" ? command.from_plan : null,
    subscription_id: ends ? command.subscription_id : null,
    prepaid_cents: ("undo" in command && command.undo?.prepaid_cents) || 0,
  };
}

/** Returns the plan that begins with a command, and when; null when none does. */
export function beginningPlan(command: PaymentCommand): BeginningPlan | null {
  if (command.kind === "add_card") return command.plan && { ...command.plan, in_trial: true };
  if (command.kind === "start_plan") return { ...command, in_trial: command.trial_end !== null };
  return command.kind === "change_plan" ? { ...command, trial_end: null } : null;
}

/** Returns the command of a request. @throws Error when its row is not whole */
export const commandOf = ({ kind, input }: Pick<PaymentRequestRow, "kind" | "input">): PaymentCommand =>
  readCommand(kind, input);

/** Returns what the audit says of a command. */
function auditedValues(command: PaymentCommand) {
  const plan_type = beginningPlan(command)?.plan_type;
  return {
    kind: command.kind,
    ...(plan_type ? { plan_type } : {}),
    ...(command.kind === "give_credit" ? { amount_cents: command.cents, reason: command.reason } : {}),
  };
}

/**
 * Writes down what an account is about to ask of the provider. Call it with the account locked, and commit before the first
 * call. @throws AppError conflict while an earlier request is not finished
 */
export async function createCommand(
  tx: Tx,
  account: Pick<AccountRow, "id" | "farm_id">,
  command: PaymentCommand,
): Promise<PaymentRequestRow> {
  if (await findOpenRequest(tx.db, account.id)) throw conflict("paymentUnderway");
  const now = tx.clock.now();
  const { kind, ...input } = readCommand(command.kind, command);
  const columns = columnsOf(command);
  const [request] = await tx.db
    .insert(payment_requests)
    .values({ billing_account_id: account.id, user_id: userId(tx), kind, input, ...columns, created_at: now })
    .returning();
  await queueCommand(tx, request!, new Date(now.getTime() + RESUME_AFTER_MS));
  await recordAudit(tx, {
    ...{ subject: "payment", act: kind, farm_id: account.farm_id },
    ...{ subject_id: request!.id, after: auditedValues(command) },
  });
  return request!;
}

/** Queues the job that finishes a request. */
export const queueCommand = (
  tx: Ctx,
  { id, uuid }: { id: number; uuid: string },
  runAt?: Date,
): Promise<void> =>
  enqueue(tx, "payment_request", { request_id: id }, { runAt, jobKey: `payment_request:${uuid}` });

/** Saves how far a request came. @returns false when another process finished it first */
export async function saveCommandStatus(
  tx: Ctx,
  { id, billing_account_id }: Pick<PaymentRequestRow, "id" | "billing_account_id">,
  values: Partial<Pick<PaymentRequestRow, "status" | "failure">> & { result?: PaymentResult },
): Promise<boolean> {
  const over = values.status === "done" || values.status === "failed";
  const saved = await tx.db
    .update(payment_requests)
    .set({ ...values, ...(over ? { finished_at: tx.clock.now() } : {}) })
    .where(
      and(
        isOf(billing_account_id),
        eq(payment_requests.id, id),
        inArray(payment_requests.status, ["pending", "authenticating"]),
      ),
    )
    .returning({ id: payment_requests.id });
  return saved.length > 0;
}

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
