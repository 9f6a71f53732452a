import type { Verification, VerificationFileType } from "@/lib/vocabulary/enumerations";

/** Files that a farm may attach to one request. */
export const VERIFICATION_FILES = 5;

/** Days for which the files of a decided request are kept, and those of a farm that never asked. */
export const VERIFICATION_FILE_DAYS = 90;

/** Letters of the name of a file. */
export const FILE_NAME_LENGTH = 120;

/** Returns whether a farm may attach and remove files: as long as its request is not granted. */
export const takesFiles = (verification: Verification): boolean => verification !== "verified";

const EXTENSIONS: Record<VerificationFileType, string> = { "application/pdf": ".pdf", "image/jpeg": ".jpg" };

/** Returns whether a file is a PDF by its first bytes, whatever its name. */
export const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-";

/** Returns a name with the extension of what the file is stored as, so that its name never promises another type. */
export function storedName(name: string, type: VerificationFileType): string {
  const extension = EXTENSIONS[type];
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, "").trim() || "document";
  return stem.slice(0, FILE_NAME_LENGTH - extension.length) + extension;
}
