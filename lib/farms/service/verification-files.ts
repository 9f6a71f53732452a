import { log } from "@/lib/log";
import { type Ctx, type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { drawInTurn, drawingsOfFarm } from "@/lib/platform/drawing-queue";
import { AppError, conflict, invalid, notFound } from "@/lib/platform/errors";
import {
  authorizeFarmOf,
  authorizeJob,
  authorizeSuperAdmin,
  authorizeVerifiedFarmOf,
} from "@/lib/platform/permissions";
import { limitRate, refuseUsedUp } from "@/lib/platform/rate-limits";
import { documentImage } from "@/lib/uploads/operations/document-image";
import type { VerificationFileType } from "@/lib/vocabulary/enumerations";
import { AttachFileInput, VerificationFileInput } from "../inputs";
import { findFarmById } from "../operations/read";
import {
  attachFile,
  auditFile,
  deleteFile,
  findKeptFile,
  listExpired,
  listWaitingFiles,
  readStoredFile,
  reserveFile,
  storeFile,
  type VerificationFileRow,
  withdrawFile,
} from "../operations/verification-files";
import { type OpenedFile, presentFile, type VerificationFile } from "../presenter";
import { isPdf, isWholePdf, storedName, takesFiles } from "../rules/verification-files";

/**
 * Refuses who may not attach a file, before it is read.
 * @throws AppError unauthenticated | not_found | forbidden | conflict | rate_limited
 */
export async function mayAttachFile(ctx: PoolCtx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "verification.write", raw);
  const farm = await findFarmById(ctx, farm_id);
  if (farm && !takesFiles(farm.verification)) throw conflict("verificationChanged");
  await refuseUsedUp(ctx, "verification_file_farm", String(farm_id));
}

/** Returns what is stored of a file: a PDF as it is, an image drawn anew. @throws AppError invalid */
async function readDocument(file: Uint8Array): Promise<{ bytes: Uint8Array; type: VerificationFileType }> {
  if (isPdf(file)) {
    if (!isWholePdf(file)) throw invalid("file", "damagedDocument");
    return { bytes: file, type: "application/pdf" };
  }
  const bytes = await documentImage(file).catch((error: unknown) => {
    const unsupported = error instanceof AppError && error.fields.file?.[0]?.key === "unsupportedImage";
    throw unsupported ? invalid("file", "unsupportedDocument") : error;
  });
  return { bytes, type: "image/jpeg" };
}

/** Deletes a file that expired. One that cannot be deleted is left to the job, which tries again. */
const deleteOrLeave = (ctx: Ctx, file: VerificationFileRow): Promise<void> =>
  deleteFile(ctx, file).catch((error: Error) => {
    log().error({ file: file.id, error: error.message }, "verification file not deleted");
  });

/**
 * Attaches a file that proves who a farm is to its request, also before it asks. It is stored privately.
 * @throws AppError invalid | conflict when the farm is verified | limit_reached | rate_limited
 */
export async function attachVerificationFile(ctx: PoolCtx, raw: unknown): Promise<VerificationFile> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "verification.write", raw);
  const { file, file_name } = AttachFileInput.parse(raw);
  await limitRate(ctx, "verification_file_farm", String(farm_id));
  const { bytes, type } = await drawInTurn(drawingsOfFarm(farm_id), () => readDocument(file));
  const given = { filename: storedName(file_name, type), type, bytes: bytes.length };
  const row = await transaction(ctx, (tx) => reserveFile(tx, farm_id, given));
  try {
    await storeFile(row, bytes);
    return presentFile(await transaction(ctx, (tx) => attachFile(tx, row)));
  } catch (error) {
    await deleteOrLeave(ctx, row);
    throw error;
  }
}

/** Lists the files of a request that is not decided. Nobody of the farm opens them. */
export async function listVerificationFiles(ctx: Ctx, raw: unknown): Promise<VerificationFile[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "verification.write", raw);
  return (await listWaitingFiles(ctx, farm_id)).map(presentFile);
}

/** Removes a file from a request that is not decided. @throws AppError not_found | conflict */
export async function removeVerificationFile(ctx: PoolCtx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "verification.write", raw);
  const { file_id } = VerificationFileInput.parse(raw);
  await deleteOrLeave(ctx, await transaction(ctx, (tx) => withdrawFile(tx, farm_id, file_id)));
}

/**
 * Opens a file of a farm for a super administrator. Each look is audited, and the farm reads it among its activity.
 * @throws AppError not_found, for anyone else too | rate_limited
 */
export async function openVerificationFile(ctx: PoolCtx, raw: unknown): Promise<OpenedFile> {
  authorizeSuperAdmin(ctx, notFound);
  const { farm_id } = await authorizeFarmOf(ctx, "farm.read", raw);
  const { file_id } = VerificationFileInput.parse(raw);
  await limitRate(ctx, "verification_file_account", String(userId(ctx)));
  const file = await findKeptFile(ctx, farm_id, file_id);
  const body = await readStoredFile(file);
  await transaction(ctx, (tx) => auditFile(tx, "open-verification-file", file));
  // A PDF may hold programs: it is saved, never shown inside of our origin.
  const inline = file.type !== "application/pdf";
  return { body, type: file.type, filename: file.filename, inline, sealed: true };
}

/** Deletes files that expired: some time after a decision, and when their farm or their request went away. */
export async function purgeVerificationFiles(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  for (let after = 0; ; ) {
    const files = await listExpired(ctx, after);
    for (const file of files) {
      after = file.id;
      await deleteOrLeave(ctx, file);
    }
    if (files.length === 0) return;
  }
}
