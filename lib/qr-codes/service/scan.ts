import type { Ctx } from "@/lib/core/context";
import { authorizeAnyone } from "@/lib/core/permissions";
import { href } from "@/lib/i18n/routes";
import { QrScanInput } from "../inputs";
import { countScan } from "../operations/write";
import { findByUuid } from "../queries";

type Target = { path: string; code?: { id: number; time_zone: string } };

/**
 * A code nobody has hung up yet leads to where its farm signs up; one of a farm that is gone, and an address
 * that is no code, lead home.
 */
async function target(ctx: Ctx, raw: unknown): Promise<Target> {
  const input = QrScanInput.safeParse(raw);
  if (!input.success) return { path: href("home", ctx.lang) };
  const { uuid, saved_lang: lang = ctx.lang } = input.data;
  const found = await findByUuid(ctx.db, uuid);
  if (!found) return { path: href("qr_code_onboarding", lang, {}, { qr_code_uuid: uuid }) };
  if (found.gone) return { path: href("home", lang) };
  const query = { qr_code_uuid: uuid, subscribe: "1" };
  return { path: href("subscription", lang, { handle: found.handle }, query), code: found };
}

/** Where a code leads in the visitor's language, without counting: a look ahead is no scan. */
export async function findScanTarget(ctx: Ctx, raw: unknown): Promise<{ path: string }> {
  authorizeAnyone(ctx);
  const { path } = await target(ctx, raw);
  return { path };
}

/** Counts one scan of a farm's code on its calendar day, and says where to go. */
export async function scanQrCode(ctx: Ctx, raw: unknown): Promise<{ path: string }> {
  authorizeAnyone(ctx);
  const { path, code } = await target(ctx, raw);
  if (code) await countScan(ctx, code);
  return { path };
}
