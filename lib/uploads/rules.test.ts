import { describe, expect, it } from "vitest";
import { fitInside, isHeic, sniff, widthsFor } from "./rules";

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

describe("a photo that is scaled", () => {
  it("keeps its shape, is never enlarged and never vanishes", () => {
    expect(fitInside({ width: 4032, height: 3024 }, 2560)).toEqual({ width: 2560, height: 1920 });
    expect(fitInside({ width: 3024, height: 4032 }, 2560)).toEqual({ width: 1920, height: 2560 });
    expect(fitInside({ width: 800, height: 600 }, 2560)).toEqual({ width: 800, height: 600 });
    expect(fitInside({ width: 9000, height: 1 }, 2560)).toEqual({ width: 2560, height: 1 });
  });
});
