import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { goTo } from "./admin";
import type { Person } from "./person";
import { appUrl, expect } from "./test";

async function download({ page, hands }: Person, link: Locator): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), hands.press(link)]);
  return readFile(await file.path());
}

/** Returns the page size in points, rounded; the file must have one page. */
async function pdfSize(file: Buffer): Promise<[number, number]> {
  expect(file.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  const document = await PDFDocument.load(file);
  expect(document.getPageCount()).toBe(1);
  const { width, height } = document.getPage(0).getSize();
  return [Math.round(width), Math.round(height)];
}

/** Downloads the posters and the image of the general code; returns the address in the code. */
export async function printQrCode(owner: Person): Promise<string> {
  const { page, say, hands, look } = owner;
  await goTo(owner, "qrCodes");
  await expect(page.getByRole("heading", { level: 1, name: say("qr_codes.list.title") })).toBeVisible();
  await look("qr-codes");
  const link = (name: string) => page.getByRole("link", { name });
  expect(await pdfSize(await download(owner, link(say("qr_codes.list.letter"))))).toEqual([612, 792]);
  expect(await pdfSize(await download(owner, link(say("qr_codes.list.a6"))))).toEqual([298, 420]);
  const png = await download(owner, link(say("qr_codes.list.png")));
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1024, 1024]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: appUrl() });
  await hands.press(page.getByRole("button", { name: say("qr_codes.list.copy") }));
  await expect(page.getByRole("button", { name: say("qr_codes.list.copied") })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(new RegExp(`^${appUrl()}/q/[0-9a-f-]{36}$`));
  return address;
}

/** Checks the counts of the code. */
export async function expectQrCodeCounts(owner: Person, counts: Record<"scans" | "subscribers", number>) {
  const { page, say } = owner;
  await goTo(owner, "qrCodes");
  for (const name of ["scans", "subscribers"] as const) {
    const count = counts[name];
    const term = page.getByRole("term").filter({ hasText: say(`qr_codes.list.${name}`, { count }) });
    await expect(term.locator("xpath=following-sibling::dd")).toHaveText(String(count));
  }
}
