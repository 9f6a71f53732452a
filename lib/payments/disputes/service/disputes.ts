import { recordAudit } from "@/lib/audit/operations/record-audit";
import { env } from "@/lib/env";
import { translator } from "@/lib/i18n/translator";
import { enqueue } from "@/lib/jobs/enqueue";
import { type Ctx, isSuperAdmin, type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { drawInTurn, drawingsOfCaller } from "@/lib/platform/drawing-queue";
import { notFound } from "@/lib/platform/errors";
import {
  authorizeFarmOf,
  authorizeJob,
  authorizeSuperAdmin,
  authorizeUser,
} from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { paymentsEnabled } from "@/lib/providers/payments";
import { accountIdOf, findAccount } from "../../accounts/queries";
import { continueAfterError } from "../../commands/operations/continue-after-error";
import type { DocumentFile } from "../../documents/presenter";
import { withdrawCredit } from "../../refunds/operations/withdraw-credit";
import { type Dispute, type DisputeSummary, presentDispute, presentDisputeSummary } from "../dispute-view";
import { composeEvidence } from "../files/compose-evidence";
import { DisputeInput } from "../inputs";
import {
  listNewDisputeIds,
  listOpenDisputeIds,
  releaseDispute,
  syncDisputeRow,
} from "../operations/disputes";
import { evidenceOf } from "../operations/evidence";
import { findDispute, listCurrentDisputes, listHoldingDisputes } from "../operations/list-disputes";

/** Lists the disputes of all accounts that are open or hold sends. Only for super administrators. */
export async function listDisputes(ctx: Ctx): Promise<Dispute[]> {
  authorizeSuperAdmin(ctx);
  const found = await listCurrentDisputes(ctx);
  return found.map(({ row, money, ...of }) => presentDispute(row, money, of));
}

/** Lists the disputes that keep the account of a farm from sending. */
export async function listFarmDisputes(ctx: Ctx, raw: unknown): Promise<DisputeSummary[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  const found = await listHoldingDisputes(ctx, await accountIdOf(ctx.db, farm_id));
  return found.map(({ row, money }) => presentDisputeSummary(row, money));
}

/**
 * Lets the account of a dispute send again in spite of it: after a loss that was settled, or when the team vouches for it.
 * @throws AppError not_found for a dispute that holds no sends
 */
export async function releaseSends(ctx: Ctx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx);
  const { dispute_id } = DisputeInput.parse(raw);
  await transaction(ctx, async (tx) => {
    const released = await releaseDispute(tx, dispute_id, userId(tx) ?? 0);
    if (!released) throw notFound();
    const farm_id = (await findAccount(tx.db, released.billing_account_id))?.farm_id ?? null;
    const { id: subject_id, kind } = released;
    await recordAudit(tx, { subject: "payment", act: "release_sends", farm_id, subject_id, after: { kind } });
  });
}

/**
 * Returns the evidence of a dispute as one PDF, to be uploaded at the provider: agreements, messages sent, log-ins and
 * invoices of the account. For everyone but super administrators there is no such file. @throws AppError not_found | rate_limited
 */
export async function readEvidence(ctx: PoolCtx, raw: unknown): Promise<DocumentFile> {
  const user_id = authorizeUser(ctx);
  if (!isSuperAdmin(ctx)) throw notFound();
  const { dispute_id } = DisputeInput.parse(raw);
  await limitRate(ctx, "evidence_account", String(user_id));
  const found = await findDispute(ctx, dispute_id);
  if (!found) throw notFound();
  const facts = await evidenceOf(ctx, found);
  const now = ctx.clock.now();
  const document = composeEvidence(found, facts, { lang: ctx.lang, seller: env().COMPANY_NAME, now });
  const { drawEvidence } = await import("../files/evidence-pdf");
  const body = await drawInTurn(drawingsOfCaller(ctx), () => drawEvidence(document));
  const word = translator(ctx.lang, "billing")("file.evidence");
  return {
    body,
    type: "application/pdf",
    filename: `potager-${word}-${found.row.provider_dispute_id}.pdf`,
    inline: false,
  };
}

/** Reads what the provider says of a dispute, or of an early warning of fraud. */
export async function syncDispute(ctx: Ctx, { dispute_id }: { dispute_id: string }): Promise<void> {
  authorizeJob(ctx);
  await syncDisputeRow(ctx, dispute_id);
}

/** Time after which a withdrawal that had to wait is tried again. */
const AGAIN_MS = 15 * 60_000;

/** Takes the credit away that a lost dispute left, so that it buys nothing. */
export async function withdrawLostCredit(ctx: Ctx, { dispute_id }: { dispute_id: number }): Promise<void> {
  authorizeJob(ctx);
  if (await withdrawCredit(ctx, dispute_id)) return;
  const runAt = new Date(ctx.clock.now().getTime() + AGAIN_MS);
  await enqueue(ctx, "withdraw_credit", { dispute_id }, { runAt, jobKey: `withdraw_credit:${dispute_id}` });
}

/** Reads the disputes of the last days, and those that are open, in case a webhook of theirs never came. */
export async function catchUpDisputes(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  const ids = new Set([...(await listNewDisputeIds(ctx)), ...(await listOpenDisputeIds(ctx))]);
  for (const dispute_id of ids)
    await continueAfterError("sync_dispute", { dispute_id }, () => syncDispute(ctx, { dispute_id }));
}
