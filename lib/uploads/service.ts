import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { type Ctx, farmOfToken, type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { drawInTurn, drawingsOfCaller, drawingsOfFarm, KeptDrawings } from "@/lib/platform/drawing-queue";
import { notFound } from "@/lib/platform/errors";
import {
  authorizeAnyone,
  authorizeAnyToken,
  authorizeFarm,
  authorizeJob,
  namedFarmIdOf,
  refuseActing,
} from "@/lib/platform/permissions";
import { purgeInParts } from "@/lib/platform/purge";
import { limitRate, refuseUsedUp } from "@/lib/platform/rate-limits";
import { reportOnServer } from "@/lib/providers/errors";
import { publicStorage } from "@/lib/providers/storage";
import type { StoredImage } from "@/lib/vocabulary/json-columns";
import { AnyPathInput, CropInput, UploadFileInput, UploadInput, UploadPathInput } from "./inputs";
import { deleteUnused } from "./operations/purge-unused";
import { claimUploadBytes, refuseOverQuota } from "./operations/quota";
import { addUpload, removeUpload } from "./operations/write";
import { findByPath, type UploadRow } from "./queries";
import { cropImage, type RenderedFile, renderCut, renderImage } from "./render";
import { EMAIL_FILE, isEmailCut } from "./rules";

/** Returns a new folder: uploads/2026/11/<26 random letters and digits>. It cannot be guessed and is never reused. */
function newFolder(folder: string, now: Date): string {
  const name = BigInt(`0x${randomBytes(17).toString("hex")}`)
    .toString(36)
    .padStart(27, "0")
    .slice(-26);
  return `${folder}/${now.toISOString().slice(0, 7).replace("-", "/")}/${name}`;
}

const SHOWN_WIDTH = 1280;

function answer(folder: string, files: RenderedFile[]): StoredImage {
  const formats = files.flatMap(({ name, width, height, type }) =>
    type === "image/jpeg" ? [] : [{ url: publicStorage().url(`${folder}/${name}`), width, height, type }],
  );
  const webp = formats.filter(({ type }) => type === "image/webp");
  const shown = webp.findLast(({ width }) => width <= SHOWN_WIDTH) ?? webp[0]!;
  const srcset = webp.map(({ url, width }) => `${url} ${width}w`).join(", ");
  return { url: shown.url, formats, srcset, path: `/${folder}` };
}

const turnOf = (ctx: Ctx, farm_id: number | null): string =>
  farm_id === null ? drawingsOfCaller(ctx) : drawingsOfFarm(farm_id);

/**
 * Checks that the caller may write to the pictures of a farm, or to the own ones when it is null: those of a person are
 * closed to who acts in their name.
 * @throws AppError unauthenticated | not_found | forbidden
 */
async function authorizePictures(ctx: Ctx, farm_id: number | null): Promise<void> {
  if (farm_id === null) refuseActing(ctx);
  else await authorizeFarm(ctx, "upload.write", farm_id);
}

/**
 * Refuses who may not upload, before a picture is read.
 * @throws AppError unauthenticated | not_found | forbidden | rate_limited
 */
export async function mayUpload(ctx: PoolCtx, raw: unknown): Promise<void> {
  const user_id = authorizeAnyToken(ctx);
  // A form names its farm beside the picture; then the verb looks at it.
  const farm_id = namedFarmIdOf(raw);
  if (farm_id !== null) await authorizeFarm(ctx, "upload.write", farm_id);
  await refuseUsedUp(ctx, "upload_account", String(user_id));
}

/**
 * Saves an image in all sizes, without the metadata of the camera.
 * @throws AppError unauthenticated | invalid | rate_limited | limit_reached when there is no room left
 */
export async function uploadImage(ctx: PoolCtx, raw: unknown): Promise<StoredImage> {
  const user_id = authorizeAnyToken(ctx);
  const farm_id = namedFarmIdOf(raw) ?? farmOfToken(ctx);
  await authorizePictures(ctx, farm_id);
  const input = UploadInput.parse(raw);
  await limitRate(ctx, "upload_account", String(user_id));
  await refuseOverQuota(ctx, { user_id, farm_id, bytes: input.file.length });
  const files = await drawInTurn(turnOf(ctx, farm_id), () => renderImage(input.file));
  return keepImage(ctx, { user_id, farm_id, folder: input.folder }, files);
}

/** Stores the files of an image in a new folder, which belongs to a user and perhaps to a farm. */
async function keepImage(
  ctx: Ctx,
  { user_id, farm_id, folder }: { user_id: number; farm_id: number | null; folder: string },
  files: RenderedFile[],
): Promise<StoredImage> {
  const path = newFolder(folder, ctx.clock.now());
  await publicStorage().put(path, files);
  try {
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    await transaction(ctx, async (tx) => {
      await claimUploadBytes(tx, { user_id, farm_id, bytes });
      await addUpload(tx, { path, user_id, farm_id, bytes });
    });
  } catch (error) {
    await publicStorage().remove(path);
    throw error;
  }
  return answer(path, files);
}

/**
 * Returns an upload that the user may change: an own one of no farm, or one of a farm on which they work. Who left a farm
 * may neither fill its storage with cuts of what they once sent, nor take that away.
 */
async function findWritable(ctx: Ctx, path: string): Promise<UploadRow> {
  const upload = await findByPath(ctx.db, path);
  const isOwn = upload?.user_id === userId(ctx) && farmOfToken(ctx) === null;
  if (!upload || (upload.farm_id === null && !isOwn)) throw notFound();
  await authorizePictures(ctx, upload.farm_id);
  return upload;
}

/**
 * Saves a part of an upload as an upload of its own. The whole one stays, because other places may show it.
 * @throws AppError unauthenticated | not_found | invalid | rate_limited | limit_reached
 */
export async function cropUpload(ctx: PoolCtx, raw: unknown): Promise<StoredImage> {
  const user_id = authorizeAnyToken(ctx);
  const { path } = UploadPathInput.parse(raw);
  const { farm_id } = await findWritable(ctx, path);
  const { url: file, area } = CropInput.parse(raw);
  await limitRate(ctx, "upload_account", String(user_id));
  const source = await publicStorage().read(`${path}/${file}`);
  if (!source) throw notFound();
  await refuseOverQuota(ctx, { user_id, farm_id, bytes: source.length });
  const files = await drawInTurn(turnOf(ctx, farm_id), async () =>
    renderImage(await cropImage(source, area)),
  );
  const folder = path.split("/").slice(0, -3).join("/");
  return keepImage(ctx, { user_id, farm_id, folder }, files);
}

/**
 * Deletes an upload. Only who works on the farm that it was made for may delete it; its owner, when it is of no farm.
 * @throws AppError unauthenticated | invalid (no path) | not_found
 */
export async function deleteUpload(ctx: Ctx, raw: unknown): Promise<void> {
  authorizeAnyToken(ctx);
  const { path } = AnyPathInput.parse(raw);
  const upload = await findWritable(ctx, path);
  await transaction(ctx, (tx) => removeUpload(tx, upload));
  await publicStorage().remove(path);
}

const typeOf = (path: string): RenderedFile["type"] =>
  path.endsWith(".avif") ? "image/avif" : path.endsWith(".jpg") ? "image/jpeg" : "image/webp";

const lateCuts = new KeptDrawings<Uint8Array>(100);

/** Makes the cut of an upload that was saved before there were cuts; null when the upload does not exist. */
async function makeLateCut(ctx: Ctx, path: string): Promise<Uint8Array | null> {
  const at = path.lastIndexOf("/") + 1;
  const cut = path.slice(at);
  const source = isEmailCut(cut) ? await publicStorage().read(path.slice(0, at) + EMAIL_FILE) : null;
  if (!isEmailCut(cut) || !source) return null;
  return lateCuts.get(drawingsOfCaller(ctx), path, async () => (await renderCut(sharp(source), cut)).data);
}

/** Open to anyone with the address. Returns one file of an upload. */
export async function readUpload(ctx: Ctx, raw: unknown): Promise<{ bytes: Uint8Array; type: string }> {
  authorizeAnyone(ctx);
  const parsed = UploadFileInput.safeParse(raw);
  const path = parsed.success ? parsed.data.path : null;
  const bytes = path ? ((await publicStorage().read(path)) ?? (await makeLateCut(ctx, path))) : null;
  if (!path || !bytes) throw notFound();
  return { bytes, type: typeOf(path) };
}

/**
 * Open to anyone. Returns an upload as a JPEG of the given size, for clients that do not support WebP; null when it
 * does not exist.
 */
export async function readUploadAsJpeg(
  ctx: Ctx,
  { image, ...size }: { image: Pick<StoredImage, "path" | "url">; width: number; height: number },
): Promise<Buffer | null> {
  authorizeAnyone(ctx);
  const name = image.url.slice(image.url.lastIndexOf("/") + 1);
  const path = `${image.path.replace(/^\//, "")}/${name}`;
  const bytes = /^uploads\/[\w/-]+\/\d{1,4}\.webp$/.test(path) ? await publicStorage().read(path) : null;
  return bytes
    ? sharp(bytes)
        .resize({ ...size, fit: "cover" })
        .jpeg({ quality: 82 })
        .toBuffer()
    : null;
}

/** Deletes the files of an upload whose row is gone. A failure is reported with the folder, and stops no other. */
const removeFiles = (ctx: Ctx, path: string): Promise<void> =>
  publicStorage()
    .remove(path)
    .catch((error: unknown) =>
      reportOnServer("error", { message: `files left at ${path}`, requestId: ctx.requestId, error }),
    );

/** Uploads that are locked and looked at in one transaction: each may read all messages of its farm. */
const LOOKED_AT_ONCE = 10;

/** Deletes uploads that nothing refers to since 30 days, with their files. A daily job calls it. */
export async function purgeUploads(ctx: PoolCtx): Promise<void> {
  authorizeJob(ctx);
  let folders: string[] = [];
  const look = async (tx: Ctx, most: number): Promise<number> => {
    const { looked, deleted } = await deleteUnused(tx, most);
    folders = deleted.map(({ path }) => path);
    return looked;
  };
  const afterPart = async () => {
    for (const path of folders) await removeFiles(ctx, path);
  };
  await purgeInParts(ctx, look, { rows: LOOKED_AT_ONCE, afterPart });
}
