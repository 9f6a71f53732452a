import { expect, it } from "vitest";
import { FILE_NAME_LENGTH, isPdf, storedName } from "./verification-files";

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
