import { pickFields } from "@/lib/core/pick-fields";
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

/** What the people of a farm know of a QR code. */
export type QrCode = Pick<QrCodeRow, (typeof FIELDS)[number]>;

export const presentQrCode = (row: QrCodeRow): QrCode => pickFields(row, FIELDS);

/** A file made of a code: its bytes, its type and the name it is saved under. */
export interface QrCodeFile {
  body: Uint8Array | string;
  type: string;
  filename: string;
  inline?: boolean;
}
