import type { Ctx } from "@/lib/platform/context";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { AllDocumentsInput } from "../inputs";
import { listAllInvoices, listAllPayments } from "../operations/all-documents";
import { listAllCreditNotes } from "../operations/list-credit-notes";
import type { FarmDocuments } from "../presenter";

/** Returns a page of the invoices, payments or credit notes of all farms, newest first. Only for super administrators. */
export async function listAllDocuments(ctx: Ctx, raw: unknown): Promise<FarmDocuments> {
  authorizeSuperAdmin(ctx);
  const { show, q, page, per_page } = AllDocumentsInput.parse(raw);
  const slice = { q, limit: per_page + 1, offset: (page - 1) * per_page };
  const cut = <Row>(rows: Row[]) => ({ page, more: rows.length > per_page, rows: rows.slice(0, per_page) });
  if (show === "payments") return { show, ...cut(await listAllPayments(ctx, slice)) };
  if (show === "credit_notes") return { show, ...cut(await listAllCreditNotes(ctx, slice)) };
  return { show, ...cut(await listAllInvoices(ctx, slice)) };
}
