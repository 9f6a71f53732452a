/** The documents of an account, by their part of an address. */
export const DOCUMENT_KINDS = ["invoices", "credit-notes", "receipts", "receipt-reversals"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

type Numbered = { number: number };
const padded = ({ number }: Numbered): string => String(number).padStart(6, "0");

/** Returns the number of a receipt as people read it. */
export const receiptNumber = (receipt: Numbered): string => `R-${padded(receipt)}`;

/** Returns the number of the credit note for a receipt as people read it. */
export const reversalNumber = (reversal: Numbered): string => `RC-${padded(reversal)}`;
