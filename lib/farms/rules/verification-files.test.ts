import { PDFDocument } from "pdf-lib";
import { expect, it } from "vitest";
import { pdfBytes } from "@/tests/factories/verification-files";
import { FILE_NAME_LENGTH, isPdf, isWholePdf, storedName } from "./verification-files";

it("names a file by what it is stored as", () => {
  expect(storedName("permis.HEIC", "image/jpeg")).toBe("permis.jpg");
  expect(storedName("permis.pdf.exe", "application/pdf")).toBe("permis.pdf.pdf");
  expect(storedName(".png", "image/jpeg")).toBe("document.jpg");
  expect(storedName("", "application/pdf")).toBe("document.pdf");
  expect(storedName("a".repeat(500), "application/pdf")).toHaveLength(FILE_NAME_LENGTH);
});

it("knows a PDF by its first bytes alone", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(isPdf(bytes("%PDF-1.7\n"))).toBe(true);
  for (const other of ["", "<html>%PDF-1.7", " %PDF-1.7", "%PDF"]) expect(isPdf(bytes(other))).toBe(false);
});

it("knows a whole PDF, with its objects listed in a table or in a stream", async () => {
  const made = await PDFDocument.create();
  made.addPage();
  const whole = [pdfBytes(), await made.save(), await made.save({ useObjectStreams: false })];
  const text = (words: string) => new TextEncoder().encode(words);
  const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
  for (const pdf of whole) {
    expect(isWholePdf(pdf)).toBe(true);
    // Some programs write a little behind the end.
    expect(isWholePdf(joined(pdf, text("\r\n\0\0")))).toBe(true);
    expect(isWholePdf(pdf.subarray(0, pdf.length - 40))).toBe(false);
    expect(isWholePdf(joined(pdf, new Uint8Array(5000)))).toBe(false);
  }
  for (const other of [
    "%PDF-1.7\n",
    "%PDF-1.7\n<html><script>alert(1)</script>",
    "%PDF-1.4\ntrailer <</Root 1 0 R>>\n%%EOF",
    "%PDF-1.4\n1 0 obj\n/Root\nstartxref\n0\n%%EOF",
    "%PDF-1.4\n1 0 obj\n/Root\nstartxref\n9999999999\n%%EOF",
  ])
    expect(isWholePdf(text(other)), other).toBe(false);
});
