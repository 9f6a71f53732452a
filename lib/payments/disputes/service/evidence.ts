import { env } from "@/lib/env";
import { translator } from "@/lib/i18n/translator";
import { isSuperAdmin, type PoolCtx } from "@/lib/platform/context";
import { drawInTurn, drawingsOfCaller } from "@/lib/platform/drawing-queue";
import { notFound } from "@/lib/platform/errors";
import { authorizeUser } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import type { DocumentFile } from "../../documents/presenter";
import { composeEvidence } from "../files/compose-evidence";
import { drawEvidence } from "../files/evidence-pdf";
import { DisputeInput } from "../inputs";
import { evidenceOf } from "../operations/evidence";
import { findDispute } from "../operations/list-disputes";

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
  const body = await drawInTurn(drawingsOfCaller(ctx), async () => Buffer.from(await drawEvidence(document)));
  const word = translator(ctx.lang, "billing")("file.evidence");
  return {
    body,
    type: "application/pdf",
    filename: `potager-${word}-${found.row.provider_dispute_id}.pdf`,
    inline: false,
  };
}
