import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { QrCodeIdInput, QrCodeInput } from "../inputs";
import { addQrCode, removeQrCode, renameQrCode } from "../operations/write";
import { presentQrCode, type QrCode } from "../presenter";
import { listByFarm } from "../queries";

/** Lists the QR codes of a farm with their scans and subscribers, the general one first. */
export async function listQrCodes(ctx: Ctx, raw: unknown): Promise<QrCode[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "qr_code.read", raw);
  return (await listByFarm(ctx.db, farm_id)).map(presentQrCode);
}

/** Creates a custom QR code. @throws AppError invalid | conflict on the title | limit_reached */
export async function createQrCode(ctx: Ctx, raw: unknown): Promise<QrCode> {
  const { farm_id } = await authorizeFarmOf(ctx, "qr_code.write", raw);
  const { title } = QrCodeInput.parse(raw);
  return presentQrCode(await transaction(ctx, (tx) => addQrCode(tx, farm_id, title)));
}

/**
 * Changes the title of a QR code; printed codes still work.
 * @throws AppError invalid | not_found | conflict on the title
 */
export async function updateQrCode(ctx: Ctx, raw: unknown): Promise<QrCode> {
  const { farm_id } = await authorizeFarmOf(ctx, "qr_code.write", raw);
  const { qr_code_id } = QrCodeIdInput.parse(raw);
  const { title } = QrCodeInput.parse(raw);
  return presentQrCode(await transaction(ctx, (tx) => renameQrCode(tx, farm_id, qr_code_id, title)));
}

/** Deletes a custom QR code. Its scans, subscribers and posters stay. @throws AppError not_found | conflict (general) */
export async function deleteQrCode(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "qr_code.write", raw);
  const { qr_code_id } = QrCodeIdInput.parse(raw);
  await transaction(ctx, (tx) => removeQrCode(tx, farm_id, qr_code_id));
}
