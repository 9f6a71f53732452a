import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { qr_codes } from "@/db/schema";

const columns = {
  id: qr_codes.id,
  uuid: qr_codes.uuid,
  farm_id: qr_codes.farm_id,
  title: qr_codes.title,
  is_general: qr_codes.is_general,
  created_at: qr_codes.created_at,
  scans_count: sql<number>`(
    select coalesce(sum(s.scans), 0)::int from qr_code_scans s where s.qr_code_id = ${qr_codes}.id)`,
  subscribers_count: sql<number>`(
    select count(*)::int from subscribers s where s.qr_code_id = ${qr_codes}.id and s.erased_at is null)`,
};

const select = (db: Db) => db.select(columns).from(qr_codes);

/** A QR code with what it brought. */
export type QrCode = Awaited<ReturnType<typeof select>>[number];

/** The general code first, then the newest. */
export const listByFarm = (db: Db, farm_id: number): Promise<QrCode[]> =>
  select(db)
    .where(eq(qr_codes.farm_id, farm_id))
    .orderBy(desc(qr_codes.is_general), desc(qr_codes.created_at), desc(qr_codes.id));

export async function findOfFarm(db: Db, farm_id: number, qr_code_id: number): Promise<QrCode | null> {
  const [code] = await select(db).where(and(eq(qr_codes.farm_id, farm_id), eq(qr_codes.id, qr_code_id)));
  return code ?? null;
}
