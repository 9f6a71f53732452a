import type { PoolCtx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeAnyone } from "@/lib/core/permissions";
import { limitRate } from "@/lib/core/rate-limits";
import type { MyDocuments } from "../document-list";
import { DocumentFileInput, DocumentsInput } from "../inputs";
import { opensDocuments, readDocumentsToken } from "../links";
import { documentFile } from "../operations/document-files";
import { findOwnerOfAccount } from "../operations/letter-reader";
import { listDocuments } from "../operations/list-documents";
import type { PaperFile } from "../presenter";
import { findFarmName } from "../queries";

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
export async function readMyDocument(ctx: PoolCtx, raw: unknown): Promise<PaperFile> {
  authorizeAnyone(ctx);
  const { token, kind, document_id } = DocumentFileInput.parse(raw);
  const { account_id } = await opened(ctx, token);
  return { ...(await documentFile(ctx, account_id, kind, document_id)), noindex: true };
}
