import { forbidden, notFound, redirect } from "next/navigation";
import { DOCUMENT_KINDS } from "@/lib/payments/documents/rules/documents";
import { roleMay } from "@/lib/platform/permissions";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../../../_load-farm";

type Props = { params: Promise<{ lang: string; farmUuid: string; kind: string; documentId: string }> };

/** Leads from an email to the file of an invoice or a credit note; who is not logged in logs in on the way. */
export default async function DocumentPage({ params }: Props): Promise<never> {
  const { lang, farmUuid, kind, documentId } = await params;
  if (!DOCUMENT_KINDS.some((known) => known === kind) || !/^\d{1,15}$/.test(documentId)) notFound();
  const { farm, role } = await loadFarm(lang as Lang, farmUuid);
  if (!roleMay(role, "billing.read")) forbidden();
  redirect(`/api/farms/${farm.id}/${kind}/${documentId}/pdf`);
}
