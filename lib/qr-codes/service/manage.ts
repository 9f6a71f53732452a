import { and, eq, sql } from "drizzle-orm";
import { partial_subscribes, qr_codes, subscribers } from "@/db/schema";
import { type Ctx, transaction } from "@/lib/core/context";
import { AppError, conflict, limitReached, notFound } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { FarmInput, QrCodeIdInput, QrCodeInput } from "../inputs";
import { findOfFarm, listByFarm, type QrCode } from "../queries";

export type { QrCode } from "../queries";

/** So that the list and its filter can still be read. */
const MAX_QR_CODES = 200;

/** All QR codes of a farm with their scans and subscribers, the general one first. */
export async function listQrCodes(ctx: Ctx, raw: unknown): Promise<QrCode[]> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "qr_code.read", farm_id);
  return listByFarm(ctx.db, farm_id);
}

/** One QR code for the people of its farm. */
export async function getQrCode(ctx: Ctx, raw: unknown): Promise<QrCode> {
  const { farm_id, qr_code_id } = QrCodeIdInput.parse(raw);
  await authorizeFarm(ctx, "qr_code.read", farm_id);
  const code = await findOfFarm(ctx.db, farm_id, qr_code_id);
  if (!code) throw notFound();
  return code;
}

function taken(error: unknown): unknown {
  const { code } = ((error as { cause?: object }).cause ?? error) as { code?: string };
  return code === "23505" ? new AppError("conflict", { title: [{ key: "qrCodeTitleTaken" }] }) : error;
}

/** @throws AppError invalid | conflict on the title | limit_reached */
export async function createQrCode(ctx: Ctx, raw: unknown): Promise<QrCode> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "qr_code.write", farm_id);
  const { title } = QrCodeInput.parse(raw);
  try {
    return await transaction(ctx, async (tx) => {
      await tx.db.execute(sql`select 1 from farms where id = ${farm_id} for update`);
      if ((await tx.db.$count(qr_codes, eq(qr_codes.farm_id, farm_id))) >= MAX_QR_CODES)
        throw limitReached("maxQrCodes", { max: MAX_QR_CODES });
      const [row] = await tx.db
        .insert(qr_codes)
        .values({ farm_id, title, created_at: tx.clock.now() })
        .returning();
      return { ...row!, scans_count: 0, subscribers_count: 0 };
    });
  } catch (error) {
    throw taken(error);
  }
}

/** Renames a code; printed ones stay valid. @throws AppError invalid | not_found | conflict on the title */
export async function updateQrCode(ctx: Ctx, raw: unknown): Promise<QrCode> {
  const { farm_id, qr_code_id } = QrCodeIdInput.parse(raw);
  await authorizeFarm(ctx, "qr_code.write", farm_id);
  const { title } = QrCodeInput.parse(raw);
  try {
    await ctx.db
      .update(qr_codes)
      .set({ title })
      .where(and(eq(qr_codes.farm_id, farm_id), eq(qr_codes.id, qr_code_id)));
  } catch (error) {
    throw taken(error);
  }
  return getQrCode(ctx, { farm_id, qr_code_id });
}

/** Deletes a custom code; whoever came by it stays subscribed. @throws AppError not_found | conflict (general) */
export async function deleteQrCode(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id, qr_code_id } = QrCodeIdInput.parse(raw);
  await authorizeFarm(ctx, "qr_code.write", farm_id);
  await transaction(ctx, async (tx) => {
    const code = await findOfFarm(tx.db, farm_id, qr_code_id);
    if (!code) throw notFound();
    if (code.is_general) throw conflict("generalQrCode");
    for (const table of [subscribers, partial_subscribes])
      await tx.db
        .update(table)
        .set({ qr_code_id: null })
        .where(and(eq(table.farm_id, farm_id), eq(table.qr_code_id, qr_code_id)));
    await tx.db.delete(qr_codes).where(and(eq(qr_codes.farm_id, farm_id), eq(qr_codes.id, qr_code_id)));
  });
}
