import { describe, expect, it } from "vitest";
import { isHeic, sniff, widthsFor } from "./rules";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe("what a file is", () => {
  it("is told by its first bytes", () => {
    expect(sniff(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe("jpeg");
    expect(sniff(bytes("\x89PNG\r\n\x1a\n...."))).toBe("png");
    expect(sniff(bytes("RIFF\0\0\0\0WEBPVP8 "))).toBe("webp");
    expect(sniff(bytes("\0\0\0\x20ftypavif"))).toBe("avif");
  });

  it("is refused when it is a drawing, a page, an empty file or cut short", () => {
    for (const text of ["<svg xmlns=", "<?xml version", "GIF89a", "%PDF-1.7", "", "RIFF", "\x89PN"])
      expect(sniff(bytes(text))).toBeNull();
    expect(isHeic(bytes("\0\0\0\x24ftypheic"))).toBe(true);
  });
});

describe("widths", () => {
  it("never enlarge and always include the largest useful one", () => {
    expect(widthsFor(4000)).toEqual([320, 640, 1280, 1920]);
    expect(widthsFor(1000)).toEqual([320, 640, 1000]);
    expect(widthsFor(640)).toEqual([320, 640]);
    expect(widthsFor(90)).toEqual([90]);
  });
});
