import type { ReactNode } from "react";
import { DOCUMENT_OF } from "@/lib/payments/documents/rules/documents";

/** Leads to the PDF of an invoice or a credit note. */
export function DocumentLink({
  farmId,
  document,
  label,
  children,
}: {
  farmId: number;
  document: { kind: keyof typeof DOCUMENT_OF; id: number };
  /** For screen readers, where the words of the link do not name the document. */
  label?: string;
  children: ReactNode;
}) {
  return (
    <a
      href={`/api/farms/${farmId}/${DOCUMENT_OF[document.kind]}/${document.id}/pdf`}
      aria-label={label}
      className="inline-block py-1 font-medium text-link underline underline-offset-4"
    >
      {children}
    </a>
  );
}
