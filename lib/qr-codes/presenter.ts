import { pickFields } from "@/lib/values/pick-fields";
import type { QrCodeRow } from "./queries";

const FIELDS = [
  "id",
  "uuid",
  "farm_id",
  "title",
  "is_general",
  "created_at",
  "scans_count",
  "subscribers_count",
] as const satisfies readonly (keyof QrCodeRow)[];

/** A QR code as members of the farm see it. */
export type QrCode = Pick<QrCodeRow, (typeof FIELDS)[number]>;

/** Returns the visible fields of a QR code. */
export const presentQrCode = (row: QrCodeRow): QrCode => pickFields(row, FIELDS);

/** A file of a QR code: content, type and file name. */
export interface QrCodeFile {
  body: Uint8Array;
  type: string;
  filename: string;
  inline?: boolean;
}

/** A code that may be printed before a farm has it. */
export interface IssuedCode {
  uuid: string;
  issued_at: Date;
}

/** An issued code with the address that its square contains. */
export interface PrintableCode extends IssuedCode {
  url: string;
}
