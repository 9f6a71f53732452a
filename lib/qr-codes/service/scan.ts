import { eq, sql } from "drizzle-orm";
import { farms, qr_code_scans, qr_codes } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { href } from "@/lib/i18n/routes";
import { QrScanInput } from "../inputs";

type Target = { path: string; code?: { id: number; time_zone: string } };

/**
 * A code nobody has hung up yet leads to where its farm signs up; one of a farm that is gone, and an address
 * that is no code, lead home.
 */
async function target(ctx: Ctx, raw: unknown): Promise<Target> {
  const input = QrScanInput.safeParse(raw);
  if (!input.success) return { path: href("home", ctx.lang) };
  const { uuid, saved_lang: lang = ctx.lang } = input.data;
  const [found] = await ctx.db
    .select({
      id: qr_codes.id,
      handle: farms.handle,
      time_zone: farms.time_zone,
      gone: farms.deleted_at,
    })
    .from(qr_codes)
    .innerJoin(farms, eq(farms.id, qr_codes.farm_id))
    .where(eq(qr_codes.uuid, uuid));
  if (!found) return { path: href("qr_code_onboarding", lang, {}, { qr_code_uuid: uuid }) };
  if (found.gone) return { path: href("home", lang) };
  const query = { qr_code_uuid: uuid, subscribe: "1" };
  return { path: href("subscription", lang, { handle: found.handle }, query), code: found };
}

/** Where a code leads in the visitor's language, without counting: a look ahead is no scan. */
export async function findScanTarget(ctx: Ctx, raw: unknown): Promise<{ path: string }> {
  const { path } = await target(ctx, raw);
  return { path };
}

/** Counts one scan of a farm's code on its calendar day, and says where to go. */
export async function scanQrCode(ctx: Ctx, raw: unknown): Promise<{ path: string }> {
  const { path, code } = await target(ctx, raw);
  if (!code) return { path };
  const now = ctx.clock.now().toISOString();
  await ctx.db
    .insert(qr_code_scans)
    .values({
      qr_code_id: code.id,
      day: sql`(${now}::timestamptz at time zone ${code.time_zone})::date`,
      scans: 1,
    })
    .onConflictDoUpdate({
      target: [qr_code_scans.qr_code_id, qr_code_scans.day],
      set: { scans: sql`${qr_code_scans.scans} + 1` },
    });
  return { path };
}
