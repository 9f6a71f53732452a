import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeAnyone, authorizeUser } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { listFarmIds } from "../../accounts/operations/accounts";
import { findAccountOfOwner, findFarmName } from "../../accounts/queries";
import { findOwnerOfAccount } from "../../emails/operations/queue-owner-email";
import { isActivePlan } from "../../plans/rules/plans";
import type { AccountWithoutFarm, MyDocuments } from "../document-list";
import { DocumentFileInput, DocumentsInput } from "../inputs";
import { documentsToken, opensDocuments, readDocumentsToken } from "../links";
import { documentFile } from "../operations/document-files";
import { hasDocuments, listDocuments } from "../operations/list-documents";
import type { DocumentFile } from "../presenter";

/** Returns the account whose documents a link opens. @throws AppError not_found | rate_limited */
async function opened(ctx: PoolCtx, token: string) {
  await limitRate(ctx, "documents_address", ctx.ip);
  const link = readDocumentsToken(token);
  if (!link) throw notFound();
  await limitRate(ctx, "documents_account", String(link.account_id));
  const found = await findOwnerOfAccount(ctx, link.account_id);
  if (!found || !opensDocuments(link, found.owner, ctx.clock.now())) throw notFound();
  return link;
}

/**
 * Open to anyone with a link that an email to the owner of an account without a farm has. Lists all documents of that
 * account. @throws AppError not_found | rate_limited
 */
export async function readMyDocuments(ctx: PoolCtx, raw: unknown): Promise<MyDocuments> {
  authorizeAnyone(ctx);
  const { token } = DocumentsInput.parse(raw);
  const { account_id, last_year } = await opened(ctx, token);
  return {
    token,
    farm: await findFarmName(ctx.db, account_id),
    last_year,
    documents: await listDocuments(ctx, account_id),
  };
}

/** Open to anyone with such a link. Returns one of its documents as PDF. @throws AppError not_found | rate_limited */
export async function readMyDocument(ctx: PoolCtx, raw: unknown): Promise<DocumentFile> {
  authorizeAnyone(ctx);
  const { token, kind, document_id } = DocumentFileInput.parse(raw);
  const { account_id } = await opened(ctx, token);
  return { ...(await documentFile(ctx, account_id, kind, document_id)), noindex: true };
}

/**
 * Returns the plan and the documents of one's account when it has no farm left, on whose screens they would stand. Null
 * while there is a farm, and when nothing was ever paid.
 */
export async function readAccountWithoutFarm(ctx: Ctx): Promise<AccountWithoutFarm | null> {
  const user_id = authorizeUser(ctx);
  const account = await findAccountOfOwner(ctx.db, user_id);
  if (!account || (await listFarmIds(ctx, user_id)).length > 0) return null;
  const plan =
    isActivePlan(account.plan_status) && account.plan_status !== "trialing" ? account.plan_type : null;
  const owner = (await findOwnerOfAccount(ctx, account.id))?.owner;
  const token =
    owner && (await hasDocuments(ctx, account.id))
      ? documentsToken(account.id, owner.email, ctx.clock.now())
      : null;
  return plan || token ? { plan_type: plan, ends_at: account.period_end, token } : null;
}
