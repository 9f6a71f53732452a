import { href } from "@/lib/i18n/routes";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { QrScanInput } from "../inputs";
import { countScan } from "../operations/write";
import { findByUuid, isUnclaimed } from "../queries";

type Target = { path: string; code?: { id: number; farm_id: number; time_zone: string } };

/**
 * Returns the page of a QR code; a deleted code still leads to its farm. An issued code without a farm leads to the
 * sign-up of farms.
 * @throws AppError not_found for the code of a deleted farm, an unknown code and an invalid address
 */
async function target(ctx: Ctx, raw: unknown): Promise<Target> {
  const input = QrScanInput.safeParse(raw);
  if (!input.success) throw notFound();
  const { uuid, saved_lang: lang = ctx.lang } = input.data;
  const found = await findByUuid(ctx.db, uuid);
  if (!found && (await isUnclaimed(ctx.db, uuid)))
    return { path: href("qr_code_onboarding", lang, {}, { qr_code_uuid: uuid }) };
  if (!found || found.gone) throw notFound();
  const query = { qr_code_uuid: uuid, subscribe: "1" };
  return { path: href("subscription", lang, { handle: found.handle }, query), code: found };
}

/** Returns the page of a QR code in the language of the visitor, without counting a scan. */
export async function findScanTarget(ctx: Ctx, raw: unknown): Promise<{ path: string }> {
  authorizeAnyone(ctx);
  const { path } = await target(ctx, raw);
  return { path };
}

/** Counts one scan of a QR code and returns the page to open. */
export async function scanQrCode(ctx: Ctx, raw: unknown): Promise<{ path: string }> {
  authorizeAnyone(ctx);
  const { path, code } = await target(ctx, raw);
  if (code) await countScan(ctx, code);
  return { path };
}
