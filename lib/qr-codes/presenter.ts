import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import { type PrintableCode, QrCode } from "./answers";
import type { QrCodeRow } from "./queries";

export type { PrintableCode, QrCode } from "./answers";

/** Returns the visible fields of a QR code. */
export const presentQrCode = (row: QrCodeRow): QrCode => pickFields(row, fieldsOf(QrCode));

/** A file of a QR code: content, type and file name. */
export interface QrCodeFile {
  body: Uint8Array;
  type: string;
  filename: string;
  inline?: boolean;
}

/** Codes that were issued together, to be printed as cards. */
export interface CodeBatch {
  id: number;
  note: string;
  issued_at: Date;
  /** Who issued them; null once the account is deleted. */
  issuer: string | null;
  issued: number;
  claimed: number;
}

export interface BatchPage {
  rows: CodeBatch[];
  /** The cursor of the next page; null on the last one. */
  next: number | null;
}

/** A code that may be printed before a farm has it. */
export type IssuedCode = Omit<PrintableCode, "url">;
