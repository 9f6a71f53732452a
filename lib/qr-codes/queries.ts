import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { farms, qr_codes } from "@/db/schema";

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

/** A QR code with its counts. It contains only columns that may be shown. */
export type QrCodeRow = Awaited<ReturnType<typeof select>>[number];

/** Lists the QR codes of a farm: the general one first, then the newest. */
export const listByFarm = (db: Db, farm_id: number): Promise<QrCodeRow[]> =>
  select(db)
    .where(eq(qr_codes.farm_id, farm_id))
    .orderBy(desc(qr_codes.is_general), desc(qr_codes.created_at), desc(qr_codes.id));

/** Returns a QR code of a farm, or null. */
export async function findOfFarm(db: Db, farm_id: number, qr_code_id: number): Promise<QrCodeRow | null> {
  const [code] = await select(db).where(and(eq(qr_codes.farm_id, farm_id), eq(qr_codes.id, qr_code_id)));
  return code ?? null;
}

/** Returns the name and city of a farm for its poster. */
export async function findPosterFarm(
  db: Db,
  farm_id: number,
): Promise<{ name: string; city: string | null } | null> {
  const [farm] = await db
    .select({ name: farms.name, city: farms.city })
    .from(farms)
    .where(eq(farms.id, farm_id));
  return farm ?? null;
}

/** Returns a QR code by uuid with its farm. `gone` is the time when the farm was deleted. */
export async function findByUuid(
  db: Db,
  uuid: string,
): Promise<{ id: number; farm_id: number; handle: string; time_zone: string; gone: Date | null } | null> {
  const [found] = await db
    .select({
      id: qr_codes.id,
      farm_id: qr_codes.farm_id,
      handle: farms.handle,
      time_zone: farms.time_zone,
      gone: farms.deleted_at,
    })
    .from(qr_codes)
    .innerJoin(farms, eq(farms.id, qr_codes.farm_id))
    .where(eq(qr_codes.uuid, uuid));
  return found ?? null;
}
