import { recordAudit } from "@/lib/audit/operations/record-audit";
import { type Ctx, type Tx, transaction } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { findAccount } from "../../accounts/queries";
import { listPendingSince } from "../../documents/operations/all-documents";
import { StuckRequestInput } from "../inputs";
import { findRequest, type PaymentRequestRow } from "../operations/commands";
import { answerOf } from "../operations/execute-command";
import { failCommand } from "../operations/failed-commands";
import { runCommand } from "../operations/run-command";
import type { RequestAnswer } from "../presenter";
import { callsSince, GIVEN_UP, isTooOld } from "../rules/commands";
import { presentStuckRequest, type StuckRequest } from "../stuck-command";

/** A request that its job could not finish within this time is stuck: its provider answers within seconds. */
const STUCK_AFTER_MS = 10 * 60_000;

const stuckBefore = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() - STUCK_AFTER_MS);
/** The time at the page of the bank does not count. */
const isStuck = (ctx: Ctx, request: PaymentRequestRow): boolean =>
  request.status === "pending" && callsSince(request) <= stuckBefore(ctx);

/** Lists the requests of all farms that are not finished in time, oldest first. Only for super administrators. */
export async function listStuckRequests(ctx: Ctx): Promise<StuckRequest[]> {
  authorizeSuperAdmin(ctx);
  const rows = await listPendingSince(ctx, stuckBefore(ctx));
  return rows
    .filter(({ request }) => isStuck(ctx, request))
    .map((row) => presentStuckRequest(row, ctx.clock.now()));
}

async function findStuck(ctx: Ctx, raw: unknown): Promise<PaymentRequestRow> {
  const request = await findRequest(ctx.db, StuckRequestInput.parse(raw).request_id);
  if (!request || !isStuck(ctx, request)) throw notFound();
  return request;
}

const recordDecision = async (
  tx: Tx,
  { id: subject_id, billing_account_id, kind }: PaymentRequestRow,
  act: "retried" | "given_up",
): Promise<void> => {
  const account = await findAccount(tx.db, billing_account_id);
  const farm_id = account?.farm_id ?? null;
  await recordAudit(tx, { subject: "payment", act, farm_id, subject_id, after: { kind } });
};

/**
 * Makes the calls of a stuck request once more, with the same keys.
 * @throws AppError not_found | invalid on the card | conflict once the provider may have forgotten the keys
 */
export async function retryStuckRequest(ctx: Ctx, raw: unknown): Promise<RequestAnswer> {
  authorizeSuperAdmin(ctx);
  const request = await findStuck(ctx, raw);
  if (isTooOld(request, ctx.clock.now())) throw conflict("requestTooOld");
  await transaction(ctx, (tx) => recordDecision(tx, request, "retried"));
  return answerOf(await runCommand(ctx, request));
}

/**
 * Ends a stuck request for good. What it left at the provider stays as it is there, so look there first.
 * @throws AppError not_found | conflict while the provider does not answer
 */
export async function closeStuckRequest(ctx: Ctx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx);
  const request = await findStuck(ctx, raw);
  const { status } = await failCommand(ctx, request, GIVEN_UP);
  if (status === "done") throw notFound();
  if (status !== "failed") throw conflict("paymentsDoNotAnswer");
  await transaction(ctx, (tx) => recordDecision(tx, request, "given_up"));
}
