import { and, eq } from "drizzle-orm";
import { qr_codes } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";

/** Returns the id of a farm's QR code by its uuid; null when the code belongs to another farm. */
export async function findQrCodeId(ctx: Ctx, farm_id: number, uuid: string): Promise<number | null> {
  const [code] = await ctx.db
    .select({ id: qr_codes.id })
    .from(qr_codes)
    .where(and(eq(qr_codes.farm_id, farm_id), eq(qr_codes.uuid, uuid)));
  return code?.id ?? null;
}

/** Returns whether a QR code belongs to the farm. */
export const isQrCodeOfFarm = async (ctx: Ctx, farm_id: number, qr_code_id: number): Promise<boolean> =>
  (await ctx.db.$count(qr_codes, and(eq(qr_codes.farm_id, farm_id), eq(qr_codes.id, qr_code_id)))) > 0;
