/** The documents of an account, by their part of an address. */
export const DOCUMENT_KINDS = ["invoices", "credit-notes", "receipts", "receipt-reversals"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

type Numbered = { number: number };
const padded = ({ number }: Numbered): string => String(number).padStart(6, "0");

/** Returns the number of a receipt as people read it. */
export const receiptNumber = (receipt: Numbered): string => `R-${padded(receipt)}`;

/** Returns the number of the credit note for a receipt as people read it. */
export const reversalNumber = (reversal: Numbered): string => `RC-${padded(reversal)}`;

/** Returns the number in "RC-000012", however it is typed; null in another text. */
export function numberOfReversal(text: string): number | null {
  const [, digits] = /^rc-?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
