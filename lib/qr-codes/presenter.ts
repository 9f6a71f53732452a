import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import { type PrintableCode, QrCode } from "./answers";
import type { QrCodeRow } from "./queries";

export type { PrintableCode, QrCode } from "./answers";
export type { BatchPage, CodeBatch } from "./queries";

/** Returns the visible fields of a QR code. */
export const presentQrCode = (row: QrCodeRow): QrCode => pickFields(row, fieldsOf(QrCode));

/** A file of a QR code: content, type and file name. */
export interface QrCodeFile {
  body: Uint8Array;
  type: string;
  filename: string;
  inline?: boolean;
}

/** A code that may be printed before a farm has it. */
export type IssuedCode = Omit<PrintableCode, "url">;
