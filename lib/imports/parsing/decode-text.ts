import type { TextEncoding } from "./file-kind";

/** Characters of Windows-1252 from 0x80 to 0x9F. Node 20 loses them in the last slice of a stream. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Bytes of a text in UTF-8 inside of one in Windows-1252, of the letters and signs that our people write. */
function sequenceAt(bytes: Uint8Array, at: number): { text: string; length: number } | "cut" | null {
  const [one = 0, two, three] = bytes.subarray(at, at + 3);
  if (one !== 0xc2 && one !== 0xc3 && one !== 0xc5 && one !== 0xe2) return null;
  if (two === undefined) return "cut";
  if (one !== 0xe2)
    return (two & 0xc0) === 0x80
      ? { text: String.fromCharCode(((one & 0x1f) << 6) | (two & 0x3f)), length: 2 }
      : null;
  if (two !== 0x80 && two !== 0x82) return null;
  if (three === undefined) return "cut";
  return (three & 0xc0) === 0x80
    ? { text: String.fromCharCode(0x2000 | ((two & 0x3f) << 6) | (three & 0x3f)), length: 3 }
    : null;
}

const windowsChar = (byte: number) =>
  byte < 0xa0 ? (WINDOWS[byte - 0x80] ?? "") : String.fromCharCode(byte);

/** Decodes Windows-1252, also with parts that another program added in UTF-8. Holds back a letter that a slice cuts. */
function windowsDecoder() {
  let kept = new Uint8Array();
  return (slice: Uint8Array, last: boolean): string => {
    const bytes = Buffer.concat([kept, slice]);
    kept = new Uint8Array();
    const parts: string[] = [];
    let plain = 0;
    for (let at = 0; at < bytes.length; ) {
      const byte = bytes[at]!;
      if (byte < 0x80) {
        at++;
        continue;
      }
      parts.push(bytes.toString("latin1", plain, at));
      const found = sequenceAt(bytes, at);
      if (found === "cut" && !last) {
        kept = bytes.subarray(at);
        return parts.join("");
      }
      const read = found === "cut" || found === null ? { text: windowsChar(byte), length: 1 } : found;
      parts.push(read.text);
      at += read.length;
      plain = at;
    }
    parts.push(bytes.toString("latin1", plain));
    return parts.join("");
  };
}

/** Returns a function that decodes a text slice by slice. */
export function textDecoder(encoding: TextEncoding): (slice: Uint8Array, last: boolean) => string {
  if (encoding === "windows-1252") return windowsDecoder();
  const decoder = new TextDecoder(encoding);
  return (slice, last) => decoder.decode(slice, { stream: !last });
}

const BYTES = new Map([...WINDOWS].map((char, at) => [char, 0x80 + at]));
const byteOf = (char: string) => BYTES.get(char) ?? char.charCodeAt(0);
/** Letters and signs in UTF-8 that were read as Windows-1252: "Ã©", "Å“", "â€™". */
const READ_WRONG = /[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Å[’“¸]|â(?:€[\u0080-\u00bf“”˜™š¢¦œž]|‚¬)/g;

/** Returns a text with the letters that an earlier program read in the wrong encoding: "HÃ©lÃ¨ne" -> "Hélène". */
export const repairLetters = (text: string): string =>
  text.replace(READ_WRONG, (wrong) => {
    const bytes = Uint8Array.from([...wrong], byteOf);
    const found = sequenceAt(bytes, 0);
    return found === null || found === "cut" ? wrong : found.text;
  });
