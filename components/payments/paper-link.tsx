import type { ReactNode } from "react";

/** Leads to the PDF of an invoice or a credit note. */
export function PaperLink({
  farmId,
  paper,
  label,
  children,
}: {
  farmId: number;
  paper: { kind: "invoice" | "credit_note"; id: number };
  /** For screen readers, where the words of the link do not name the paper. */
  label?: string;
  children: ReactNode;
}) {
  const folder = paper.kind === "invoice" ? "invoices" : "credit-notes";
  return (
    <a
      href={`/api/farms/${farmId}/${folder}/${paper.id}/pdf`}
      aria-label={label}
      className="inline-block py-1 font-medium text-link underline underline-offset-4"
    >
      {children}
    </a>
  );
}
