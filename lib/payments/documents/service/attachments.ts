import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeJob } from "@/lib/platform/permissions";
import type { EmailAttachment } from "@/lib/providers/email/types";
import type { Lang } from "@/lib/vocabulary/languages";
import { documentFile } from "../operations/document-files";
import { DOCUMENT_KINDS } from "../rules/documents";

/** Draws the document that an email carries (emails/operations/queue-owner-email). @throws AppError not_found */
export async function readAttachment(
  ctx: Ctx,
  { attachment, lang }: { attachment: string; lang: Lang },
): Promise<EmailAttachment> {
  authorizeJob(ctx);
  const [, account_id, named, id] = attachment.match(/^(\d{1,15})\/([\w-]{1,40})\/(\d{1,15})$/) ?? [];
  const kind = DOCUMENT_KINDS.find((known) => known === named);
  if (!kind) throw notFound();
  const { body, type, filename } = await documentFile({ ...ctx, lang }, Number(account_id), kind, Number(id));
  return { content: body, content_type: type, filename };
}
