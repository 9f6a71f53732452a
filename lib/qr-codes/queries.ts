import { and, count, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { farms, issued_qr_codes, qr_code_batches, qr_codes, users } from "@/db/schema";
import type { IssuedListInput } from "./inputs";

const columns = {
  id: qr_codes.id,
  uuid: qr_codes.uuid,
  farm_id: qr_codes.farm_id,
  title: qr_codes.title,
  is_general: qr_codes.is_general,
  created_at: qr_codes.created_at,
  scans_count: sql<number>`(
    select coalesce(sum(s.scans), 0)::int from qr_code_scans s where s.farm_id = ${qr_codes}.farm_id and s.qr_code_id = ${qr_codes}.id)`,
  subscribers_count: sql<number>`(
    select count(*)::int from subscribers s
    where s.farm_id = ${qr_codes}.farm_id and s.qr_code_id = ${qr_codes}.id and s.erased_at is null)`,
};

const select = (db: Db) => db.select(columns).from(qr_codes);

/** A QR code with its counts. It contains only columns that may be shown. */
export type QrCodeRow = Awaited<ReturnType<typeof select>>[number];

/** Lists the QR codes of a farm: the general one first, then the newest. */
export const listByFarm = (db: Db, farm_id: number): Promise<QrCodeRow[]> =>
  select(db)
    .where(and(eq(qr_codes.farm_id, farm_id), isNull(qr_codes.deleted_at)))
    .orderBy(desc(qr_codes.is_general), desc(qr_codes.created_at), desc(qr_codes.id));

/** Returns a QR code of a farm; null when it does not exist or was deleted. */
export async function findOfFarm(db: Db, farm_id: number, qr_code_id: number): Promise<QrCodeRow | null> {
  const [code] = await select(db).where(
    and(eq(qr_codes.farm_id, farm_id), eq(qr_codes.id, qr_code_id), isNull(qr_codes.deleted_at)),
  );
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

/** Returns a QR code by uuid with its farm, also a deleted code. `gone` is the time when the farm was deleted. */
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

/** Returns whether a uuid is that of a QR code which a farm has or had. */
export const isTaken = async (db: Db, uuid: string): Promise<boolean> =>
  (await db.$count(qr_codes, eq(qr_codes.uuid, uuid))) > 0 ||
  (await db.$count(issued_qr_codes, eq(issued_qr_codes.uuid, uuid))) > 0;

/** Returns whether a uuid was issued and waits for its farm. */
export const isUnclaimed = async (db: Db, uuid: string): Promise<boolean> =>
  (await db.$count(
    issued_qr_codes,
    and(eq(issued_qr_codes.uuid, uuid), isNull(issued_qr_codes.claimed_at)),
  )) > 0;

/** Codes that were issued together, to be printed as cards. */
export interface CodeBatch {
  id: number;
  note: string;
  issued_at: Date;
  /** Who issued them; null once the account is deleted. */
  issuer: string | null;
  issued: number;
  claimed: number;
}

export interface BatchPage {
  rows: CodeBatch[];
  /** The cursor of the next page; null on the last one. */
  next: number | null;
}

/** Batches of a page. */
const BATCHES_A_PAGE = 50;

/** Lists batches with how many of their codes a farm claimed, the newest first. */
export async function listBatchPage(db: Db, after: number | null): Promise<BatchPage> {
  const found = await db
    .select({
      id: qr_code_batches.id,
      note: qr_code_batches.note,
      issued_at: qr_code_batches.issued_at,
      issuer: users.name,
      issued: sql<number>`(select count(*)::int from issued_qr_codes c where c.batch_id = ${qr_code_batches}.id)`,
      claimed: sql<number>`(
        select count(c.claimed_at)::int from issued_qr_codes c where c.batch_id = ${qr_code_batches}.id)`,
    })
    .from(qr_code_batches)
    .leftJoin(users, eq(users.id, qr_code_batches.issued_by))
    .where(after === null ? undefined : lt(qr_code_batches.id, after))
    .orderBy(desc(qr_code_batches.id))
    .limit(BATCHES_A_PAGE + 1);
  const rows = found.slice(0, BATCHES_A_PAGE);
  return { rows, next: found.length > BATCHES_A_PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/** Lists the codes of a batch, always in the same order; none when there is no such batch. */
export const listCodesOfBatch = (db: Db, batch_id: number): Promise<{ uuid: string }[]> =>
  db
    .select({ uuid: issued_qr_codes.uuid })
    .from(issued_qr_codes)
    .where(eq(issued_qr_codes.batch_id, batch_id))
    .orderBy(issued_qr_codes.uuid);

/** Counts the issued codes, and those that a farm claimed. */
export async function countIssued(db: Db): Promise<{ issued: number; claimed: number }> {
  const [row] = await db
    .select({ issued: count(), claimed: count(issued_qr_codes.claimed_at) })
    .from(issued_qr_codes);
  return row!;
}

/** What is shown of an issued code. */
export const ISSUED = {
  uuid: issued_qr_codes.uuid,
  issued_at: issued_qr_codes.issued_at,
  batch_id: issued_qr_codes.batch_id,
};

/** Lists issued codes that no farm claimed, the newest first; one more than the limit when there are more. */
export const listUnclaimed = (db: Db, { after, limit }: IssuedListInput) => {
  const { uuid, issued_at } = issued_qr_codes;
  const last = sql`(select c.issued_at from ${issued_qr_codes} c where c.uuid = ${after})`;
  return db
    .select(ISSUED)
    .from(issued_qr_codes)
    .where(
      and(
        isNull(issued_qr_codes.claimed_at),
        after === undefined
          ? undefined
          : sql`(${issued_at} < ${last} or (${issued_at} = ${last} and ${uuid} > ${after}))`,
      ),
    )
    .orderBy(desc(issued_at), uuid)
    .limit(limit + 1);
};
