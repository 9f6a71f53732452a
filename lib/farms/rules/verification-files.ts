import type { Verification, VerificationFileType } from "@/lib/vocabulary/enumerations";
import { RETENTION } from "@/lib/vocabulary/retention";

/** Files that a farm may attach to one request. */
export const VERIFICATION_FILES = 5;

/** Days for which the files of a decided request are kept, and those of a farm that never asked. */
export const VERIFICATION_FILE_DAYS = RETENTION.verification_files.days;

/** Letters of the name of a file. */
export const FILE_NAME_LENGTH = 120;

/** Returns whether a farm may attach and remove files: as long as its request is not granted. */
export const takesFiles = (verification: Verification): boolean => verification !== "verified";

const EXTENSIONS: Record<VerificationFileType, string> = { "application/pdf": ".pdf", "image/jpeg": ".jpg" };

/** Bytes at the end of a PDF in which readers look for where its objects are listed. */
const PDF_END = 2048;

const latin1 = new TextDecoder("latin1");

/** Returns whether a file means to be a PDF by its first bytes, whatever its name. */
export const isPdf = (bytes: Uint8Array): boolean => latin1.decode(bytes.subarray(0, 5)) === "%PDF-";

/**
 * Returns whether a file that means to be a PDF is a whole one: its end leads to its list of objects, one of which is
 * the root. Nothing is unpacked, so no file costs more than its size.
 */
export function isWholePdf(bytes: Uint8Array): boolean {
  const end = latin1.decode(bytes.subarray(-PDF_END));
  const places = [...end.matchAll(/startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF/g)];
  const place = Number(places.at(-1)?.[1] ?? Number.NaN);
  if (!(place < bytes.length)) return false;
  // The list is a table, or since PDF 1.5 an object.
  if (!/^\s{0,4}(xref\s|\d{1,10}\s\d{1,5}\sobj)/.test(latin1.decode(bytes.subarray(place, place + 32))))
    return false;
  const text = latin1.decode(bytes);
  return text.includes("/Root") && text.includes(" obj");
}

/** Returns a name with the extension of what the file is stored as, so that its name never promises another type. */
export function storedName(name: string, type: VerificationFileType): string {
  const extension = EXTENSIONS[type];
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, "").trim() || "document";
  return stem.slice(0, FILE_NAME_LENGTH - extension.length) + extension;
}
