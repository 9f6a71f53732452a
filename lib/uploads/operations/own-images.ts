import { filterLeaves } from "@/lib/core/blocks";
import { invalid } from "@/lib/core/errors";
import { type Block, StoredImage } from "@/lib/core/json-columns";
import { storage } from "@/lib/providers/storage";

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
    return /^[\w.-]+$/.test(file) && url === storage().url(`${folder}/${file}`);
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

/** Refuses fields with an image that is not in our storage. @throws AppError invalid on the field */
export function requireOwnImages(fields: object): void {
  for (const [field, value] of Object.entries(fields))
    if (!imagesIn(value).every(isOwnImage)) throw invalid(field, "imageNotOurs");
}
