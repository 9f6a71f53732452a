import { and, eq, inArray, isNull } from "drizzle-orm";
import { uploads } from "@/db/schema";
import { type Ctx, userId } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { publicStorage } from "@/lib/providers/storage";
import { filterLeaves } from "@/lib/vocabulary/blocks";
import { type Block, StoredImage } from "@/lib/vocabulary/json-columns";
import { claimUploadBytes } from "./quota";

/**
 * Returns whether every address of an image leads to its upload in our storage. An image from elsewhere would tell
 * its owner who read a message, and could be exchanged after the send.
 */
export function isOwnImage(image: StoredImage): boolean {
  const folder = image.path.replace(/^\//, "");
  if (!/^uploads(\/[a-z0-9-]+)+$/.test(folder)) return false;
  const set = image.srcset.split(", ").flatMap((part) => (part === "" ? [] : [part.split(" ")[0] ?? ""]));
  return [image.url, ...image.formats.map(({ url }) => url), ...set].every((url) => {
    const file = url.slice(url.lastIndexOf("/") + 1);
    return /^[\w.-]+$/.test(file) && url === publicStorage().url(`${folder}/${file}`);
  });
}

/** Returns an image to show, or null when it is not in our storage: a row may be older than the check of its door. */
export const ownImage = <Image extends StoredImage>(image: Image | null): Image | null =>
  image && isOwnImage(image) ? image : null;

/** Returns the blocks of an email without images that are not in our storage. */
export const ownBlocks = (blocks: readonly Block[]): Block[] =>
  filterLeaves(blocks, (block) => block.type !== "image" || isOwnImage(block.image));

const imagesIn = (value: unknown): StoredImage[] => {
  const image = StoredImage.safeParse(value);
  if (image.success) return [image.data];
  return value && typeof value === "object" && !(value instanceof Date)
    ? Object.values(value).flatMap(imagesIn)
    : [];
};

const folderOf = (image: StoredImage): string => image.path.replace(/^\//, "");

/** Whose pictures a row may show: those of its farm, or of an account. */
type Owner = { farm_id: number } | { user_id: number };

/** Pictures that the actor uploaded before the farm existed, which nobody else can give to a farm at the same moment. */
const lockOwnOfNoFarm = (tx: Ctx, folders: readonly string[]) =>
  tx.db
    .select({ id: uploads.id, path: uploads.path, bytes: uploads.bytes })
    .from(uploads)
    .where(
      and(inArray(uploads.path, [...folders]), isNull(uploads.farm_id), eq(uploads.user_id, userId(tx) ?? 0)),
    )
    .orderBy(uploads.id)
    .for("no key update");

type OfNoFarm = Awaited<ReturnType<typeof lockOwnOfNoFarm>>;

/** Gives pictures to a farm, which needs the room for them. @throws AppError limit_reached */
async function adopt(tx: Ctx, farm_id: number, pictures: OfNoFarm): Promise<void> {
  if (pictures.length === 0) return;
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  await claimUploadBytes(tx, { user_id: userId(tx) ?? 0, farm_id, bytes });
  const ids = pictures.map(({ id }) => id);
  await tx.db.update(uploads).set({ farm_id }).where(inArray(uploads.id, ids));
}

/**
 * Refuses fields with an image that is not in our storage, or that somebody else uploaded. A picture that the actor
 * uploaded before the farm existed becomes the farm's. Images that `before` shows already may stay.
 * @throws AppError invalid on the field | limit_reached when the farm has no room for it
 */
export async function requireOwnImages(
  tx: Ctx,
  owner: Owner,
  fields: object,
  before: object = {},
): Promise<void> {
  const given = Object.entries(fields).map(([field, value]) => ({ field, images: imagesIn(value) }));
  for (const { field, images } of given) if (!images.every(isOwnImage)) throw invalid(field, "imageNotOurs");
  const shown = new Set(imagesIn(before).map(folderOf));
  const folders = given.flatMap(({ images }) => images.map(folderOf)).filter((folder) => !shown.has(folder));
  if (folders.length === 0) return;
  const ofNoFarm = "farm_id" in owner ? await lockOwnOfNoFarm(tx, folders) : [];
  const mayShow =
    "farm_id" in owner ? eq(uploads.farm_id, owner.farm_id) : eq(uploads.user_id, owner.user_id);
  // A purge deletes none that is locked here, and looks for references again once it is free.
  const own = await tx.db
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(inArray(uploads.path, folders), mayShow))
    .orderBy(uploads.id)
    .for("key share");
  const known = new Set([...shown, ...[...own, ...ofNoFarm].map(({ path }) => path)]);
  for (const { field, images } of given)
    if (!images.every((image) => known.has(folderOf(image)))) throw invalid(field, "imageNotOurs");
  if ("farm_id" in owner) await adopt(tx, owner.farm_id, ofNoFarm);
}
