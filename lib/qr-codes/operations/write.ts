import { and, eq, isNull, sql } from "drizzle-orm";
import { issued_qr_codes, qr_code_batches, qr_code_scans, qr_codes } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { formatDay } from "@/lib/i18n/dates";
import { translator } from "@/lib/i18n/translator";
import { type Ctx, primaryOf, userId } from "@/lib/platform/context";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import type { IssuedCode } from "../presenter";
import { findOfFarm, ISSUED, isTaken, type QrCodeRow } from "../queries";

const ofFarm = (farm_id: number, qr_code_id: number) =>
  and(eq(qr_codes.farm_id, farm_id), eq(qr_codes.id, qr_code_id));

/** Adds the general QR code, which every farm has from the start. */
export async function addGeneralQrCode(tx: Ctx, farm_id: number): Promise<void> {
  const title = translator(tx.lang, "farms")("generalQrCode");
  await tx.db.insert(qr_codes).values({ farm_id, title, is_general: true, created_at: tx.clock.now() });
}

async function addIssuedCodes(
  tx: Ctx,
  count: number,
  batch: { id: number; note: string },
): Promise<IssuedCode[]> {
  const row = { issued_at: tx.clock.now(), issued_by: userId(tx), batch_id: batch.id };
  const rows = await tx.db
    .insert(issued_qr_codes)
    .values(Array.from({ length: count }, () => row))
    .returning(ISSUED);
  await recordAudit(tx, {
    subject: "qr_code",
    act: "issue",
    farm_id: null,
    subject_id: null,
    after: { count, title: batch.note },
  });
  return rows;
}

/** Adds codes that are printed together as cards before a farm has them, with a note of what they are for. */
export async function addBatch(
  tx: Ctx,
  { count, note }: { count: number; note: string },
): Promise<{ batch_id: number; codes: IssuedCode[] }> {
  const [batch] = await tx.db
    .insert(qr_code_batches)
    .values({ note, issued_at: tx.clock.now(), issued_by: userId(tx) })
    .returning({ id: qr_code_batches.id, note: qr_code_batches.note });
  return { batch_id: batch!.id, codes: await addIssuedCodes(tx, count, batch!) };
}

/**
 * Makes a printed QR code the general one of a farm. Only an issued code that no farm has can be claimed.
 * @throws AppError invalid when the code was not issued, or belongs to a farm
 */
export async function claimQrCode(tx: Ctx, farm_id: number, uuid: string): Promise<void> {
  const claimed = await tx.db
    .update(issued_qr_codes)
    .set({ farm_id, claimed_at: tx.clock.now() })
    .where(and(eq(issued_qr_codes.uuid, uuid), isNull(issued_qr_codes.claimed_at)))
    .returning({ uuid: issued_qr_codes.uuid });
  if (claimed.length === 0)
    throw invalid("qr_code_uuid", (await isTaken(tx.db, uuid)) ? "qrCodeTaken" : "qrCodeUnknown");
  await tx.db
    .update(qr_codes)
    .set({ uuid })
    .where(and(eq(qr_codes.farm_id, farm_id), qr_codes.is_general));
}

/** Adds a custom QR code to a farm. @throws AppError limit_reached | conflict on the title */
export async function addQrCode(tx: Ctx, farm_id: number, title: string): Promise<QrCodeRow> {
  await claimLimit(tx, farm_id, "qr_codes", 1);
  const [row] = await tx.db
    .insert(qr_codes)
    .values({ farm_id, title, created_at: tx.clock.now() })
    .returning();
  await recordAudit(tx, {
    subject: "qr_code",
    act: "create",
    farm_id,
    subject_id: row!.id,
    after: { title },
  });
  return { ...row!, scans_count: 0, subscribers_count: 0 };
}

/** Changes the title of a QR code. @throws AppError not_found | conflict on the title */
export async function renameQrCode(
  tx: Ctx,
  farm_id: number,
  qr_code_id: number,
  title: string,
): Promise<QrCodeRow> {
  const before = await findOfFarm(tx.db, farm_id, qr_code_id);
  if (!before) throw notFound();
  await tx.db.update(qr_codes).set({ title }).where(ofFarm(farm_id, qr_code_id));
  await recordAudit(tx, {
    subject: "qr_code",
    act: "update",
    farm_id,
    subject_id: qr_code_id,
    before: { title: before.title },
    after: { title },
  });
  return { ...before, title };
}

/**
 * Deletes a custom QR code. It keeps its row, scans and subscribers: its posters still lead to the farm.
 * @throws AppError not_found | conflict (general)
 */
export async function removeQrCode(tx: Ctx, farm_id: number, qr_code_id: number): Promise<void> {
  const code = await findOfFarm(tx.db, farm_id, qr_code_id);
  if (!code) throw notFound();
  if (code.is_general) throw conflict("generalQrCode");
  await tx.db.update(qr_codes).set({ deleted_at: tx.clock.now() }).where(ofFarm(farm_id, qr_code_id));
  await recordAudit(tx, {
    subject: "qr_code",
    act: "delete",
    farm_id,
    subject_id: qr_code_id,
    before: { title: code.title },
  });
}

/** Counts one scan of a QR code, on the current day in the farm's time zone. */
export async function countScan(
  ctx: Ctx,
  code: { id: number; farm_id: number; time_zone: string },
): Promise<void> {
  await primaryOf(ctx)
    .insert(qr_code_scans)
    .values({
      farm_id: code.farm_id,
      qr_code_id: code.id,
      day: formatDay(ctx.clock.now(), code.time_zone),
      scans: 1,
    })
    .onConflictDoUpdate({
      target: [qr_code_scans.qr_code_id, qr_code_scans.day],
      set: { scans: sql`${qr_code_scans.scans} + 1` },
    });
}
