import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { verification_files } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { AuditAct } from "@/lib/audit/rules";
import { type Ctx, type Tx, userId } from "@/lib/platform/context";
import { conflict, limitReached, notFound } from "@/lib/platform/errors";
import { privateStorage } from "@/lib/providers/storage";
import type { Verification, VerificationFileType } from "@/lib/vocabulary/enumerations";
import { takesFiles, VERIFICATION_FILE_DAYS, VERIFICATION_FILES } from "../rules/verification-files";
import { lockFarm } from "./lock-farm";

export type VerificationFileRow = typeof verification_files.$inferSelect;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The name of the file in its folder. */
const NAME = "file";
/** Files that one reading returns at most: those of a few requests. */
const MOST_LISTED = 100;

const later = (tx: Ctx): Date => new Date(tx.clock.now().getTime() + VERIFICATION_FILE_DAYS * DAY_MS);

/** The files that somebody may still see. */
const kept = ({ clock }: Ctx) =>
  or(isNull(verification_files.expires_at), gt(verification_files.expires_at, clock.now()));

const ofFarm = (farm_id: number, id: number) =>
  and(eq(verification_files.farm_id, farm_id), eq(verification_files.id, id));

const waitingOf = (ctx: Ctx, farm_id: number) =>
  and(eq(verification_files.farm_id, farm_id), isNull(verification_files.decided_at), kept(ctx));

/** Lists the files of the request that a farm prepares or that waits. */
export const listWaitingFiles = (ctx: Ctx, farm_id: number): Promise<VerificationFileRow[]> =>
  ctx.db
    .select()
    .from(verification_files)
    .where(waitingOf(ctx, farm_id))
    .orderBy(asc(verification_files.id))
    .limit(VERIFICATION_FILES);

/** Lists all files of a farm that are kept, those of decided requests too; the newest first. */
export const listKeptFiles = (ctx: Ctx, farm_id: number): Promise<VerificationFileRow[]> =>
  ctx.db
    .select()
    .from(verification_files)
    .where(and(eq(verification_files.farm_id, farm_id), kept(ctx)))
    .orderBy(desc(verification_files.id))
    .limit(MOST_LISTED);

/** Returns a file of a farm that is kept. @throws AppError not_found */
export async function findKeptFile(ctx: Ctx, farm_id: number, file_id: number): Promise<VerificationFileRow> {
  const [file] = await ctx.db
    .select()
    .from(verification_files)
    .where(and(ofFarm(farm_id, file_id), kept(ctx)));
  if (!file) throw notFound();
  return file;
}

/** Records what somebody did with a file. */
export const auditFile = (
  tx: Tx,
  act: Extract<AuditAct<"upload">, `${string}-verification-file`>,
  { id, farm_id, bytes }: VerificationFileRow,
): Promise<void> => recordAudit(tx, { subject: "upload", act, farm_id, subject_id: id, after: { bytes } });

/** Refuses one more file of a farm, and returns where its request stands. @throws AppError conflict | limit_reached */
async function requireRoom(tx: Tx, farm_id: number): Promise<Verification> {
  const { verification } = await lockFarm(tx, farm_id);
  if (!takesFiles(verification)) throw conflict("verificationChanged");
  const attached = await tx.db.$count(verification_files, waitingOf(tx, farm_id));
  if (attached >= VERIFICATION_FILES) throw limitReached("verificationFiles", { max: VERIFICATION_FILES });
  return verification;
}

/**
 * Writes the row of a file that is not stored yet. It has expired from the start: nobody sees it, and a job deletes what
 * an upload leaves that ends halfway.
 * @throws AppError conflict | limit_reached
 */
export async function reserveFile(
  tx: Tx,
  farm_id: number,
  file: { filename: string; type: VerificationFileType; bytes: number },
): Promise<VerificationFileRow> {
  await requireRoom(tx, farm_id);
  const now = tx.clock.now();
  const folder = `verification/${farm_id}/${randomUUID()}`;
  const [row] = await tx.db
    .insert(verification_files)
    .values({ farm_id, folder, ...file, user_id: userId(tx), created_at: now, expires_at: now })
    .returning();
  return row!;
}

/** Stores the bytes of a reserved file. */
export const storeFile = ({ folder, type }: VerificationFileRow, bytes: Uint8Array): Promise<void> =>
  privateStorage().put(folder, [{ name: NAME, bytes, type }]);

/** Returns the bytes of a file. @throws AppError not_found when they are lost */
export async function readStoredFile({ folder }: VerificationFileRow): Promise<Uint8Array> {
  const bytes = await privateStorage().read(`${folder}/${NAME}`);
  if (!bytes) throw notFound();
  return bytes;
}

/** Attaches a stored file to the request of its farm. @throws AppError conflict | limit_reached */
export async function attachFile(tx: Tx, file: VerificationFileRow): Promise<VerificationFileRow> {
  const verification = await requireRoom(tx, file.farm_id);
  const [row] = await tx.db
    .update(verification_files)
    .set({ expires_at: verification === "asked" ? null : later(tx) })
    .where(ofFarm(file.farm_id, file.id))
    .returning();
  if (!row) throw conflict("verificationChanged");
  await auditFile(tx, "attach-verification-file", row);
  return row;
}

/** Takes a file out of a request that is not decided. @throws AppError not_found | conflict when it was decided */
export async function withdrawFile(tx: Tx, farm_id: number, file_id: number): Promise<VerificationFileRow> {
  await lockFarm(tx, farm_id);
  const file = await findKeptFile(tx, farm_id, file_id);
  if (file.decided_at) throw conflict("verificationChanged");
  await tx.db.update(verification_files).set({ expires_at: tx.clock.now() }).where(ofFarm(farm_id, file_id));
  await auditFile(tx, "remove-verification-file", file);
  return file;
}

/** Keeps the files of a request while it waits, and for a while after its decision. */
export async function followVerification(
  tx: Tx,
  farm_id: number,
  to: Exclude<Verification, "none">,
): Promise<void> {
  const decided = to === "asked" ? null : tx.clock.now();
  await tx.db
    .update(verification_files)
    .set({ decided_at: decided, expires_at: decided && later(tx) })
    .where(waitingOf(tx, farm_id));
}

/** Lets all files of a farm expire that is deleted. */
export async function expireFilesOf(tx: Tx, farm_id: number): Promise<void> {
  await tx.db
    .update(verification_files)
    .set({ expires_at: tx.clock.now() })
    .where(and(eq(verification_files.farm_id, farm_id), kept(tx)));
}

/** Deletes a file and then its row, so that a repeated run finds what is left. */
export async function deleteFile(ctx: Ctx, { id, farm_id, folder }: VerificationFileRow): Promise<void> {
  await privateStorage().remove(folder);
  await ctx.db.delete(verification_files).where(ofFarm(farm_id, id));
}

/** Lists files that expired over an hour ago: no upload that still runs is among them. */
export const listExpired = (ctx: Ctx, after: number): Promise<VerificationFileRow[]> =>
  ctx.db
    .select()
    .from(verification_files)
    .where(
      and(
        lte(verification_files.expires_at, new Date(ctx.clock.now().getTime() - HOUR_MS)),
        gt(verification_files.id, after),
        sql`${verification_files.expires_at} is not null`,
      ),
    )
    .orderBy(asc(verification_files.id))
    .limit(MOST_LISTED);
