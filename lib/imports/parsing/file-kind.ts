import { UnreadableFile } from "./parsed-file";

export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
export type FileKind = { kind: "xlsx" } | { kind: "csv"; encoding: TextEncoding };

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** Bytes that are looked at to recognize a file. */
const LOOKED_AT = 4096;
/** Share of zero bytes on one side of each pair above which text is UTF-16. Latin text has nearly all of them. */
const UTF16_SHARE = 0.3;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Returns the encoding of a text file: by its mark, else by what its bytes can be. */
function encodingOf(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  const first = bytes.subarray(0, LOOKED_AT);
  let [even, odd] = [0, 0];
  for (const [at, byte] of first.entries()) if (byte === 0) at % 2 === 0 ? even++ : odd++;
  const pairs = first.length / 2;
  if (odd / pairs > UTF16_SHARE && even === 0) return "utf-16le";
  if (even / pairs > UTF16_SHARE && odd === 0) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** Control characters that no table in text has. */
const CONTROLS = (byte: number) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12;

/**
 * Recognizes a file by its bytes, because a name can be wrong.
 * @throws UnreadableFile when it is neither text nor an .xlsx
 */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw new UnreadableFile("importEmpty");
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return { kind: "xlsx" };
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile("importOldExcel");
  const encoding = encodingOf(bytes);
  const first = bytes.subarray(0, LOOKED_AT);
  if (!encoding.startsWith("utf-16") && first.filter(CONTROLS).length > Math.max(2, first.length / 100))
    throw new UnreadableFile("importNotATable");
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableFile("importNotATable");
  return { kind: "csv", encoding };
}
