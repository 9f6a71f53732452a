import { and, eq, isNull, sql } from "drizzle-orm";
import { farms, qr_code_scans, qr_codes } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";
import { QrScanInput } from "../inputs";

async function target(ctx: Ctx, raw: unknown) {
  const input = QrScanInput.safeParse(raw);
  if (!input.success) return null;
  const [found] = await ctx.db
    .select({
      id: qr_codes.id,
      uuid: qr_codes.uuid,
      handle: farms.handle,
      time_zone: farms.time_zone,
    })
    .from(qr_codes)
    .innerJoin(farms, eq(farms.id, qr_codes.farm_id))
    .where(and(eq(qr_codes.uuid, input.data.uuid), isNull(farms.deleted_at)));
  return found ? { ...found, lang: input.data.saved_lang ?? ctx.lang } : null;
}

const pathTo = (code: { handle: string; uuid: string; lang: Lang }) =>
  href("subscription", code.lang, { handle: code.handle }, { qr_code_uuid: code.uuid, subscribe: "1" });

/** Where a code leads in the visitor's language, without counting: a look ahead is no scan. */
export async function findScanTarget(ctx: Ctx, raw: unknown): Promise<{ path: string }> {
  const code = await target(ctx, raw);
  return { path: code ? pathTo(code) : href("home", ctx.lang) };
}

/** Counts one scan on the farm's calendar day and says where to go; an unknown code leads home. */
export async function scanQrCode(ctx: Ctx, raw: unknown): Promise<{ path: string }> {
  const code = await target(ctx, raw);
  if (!code) return { path: href("home", ctx.lang) };
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
  return { path: pathTo(code) };
}
