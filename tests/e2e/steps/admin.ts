import type { Page } from "@playwright/test";
import type { Person } from "./person";
import { appUrl, expect } from "./test";

type Entry = "tutorials" | "produces" | "subscribers" | "notifications" | "qrCodes" | "questions" | "edit";

/** Opens a screen of the farm with the navigation; on a phone some entries are behind "more". */
export async function goTo({ page, say, hands }: Person, entry: Entry): Promise<void> {
  const nav = page.getByRole("navigation", { name: say("admin.nav.label") });
  const link = nav.getByRole("link", { name: say(`admin.nav.${entry}`), exact: true });
  const visible = link.filter({ visible: true });
  if ((await visible.count()) === 0) await hands.press(nav.locator("summary"));
  await hands.press(visible);
  await expect(page).toHaveURL(
    new RegExp(`/${{ qrCodes: "qr-codes" }[entry as "qrCodes"] ?? entry}(\\?.*)?$`),
  );
}

/** Returns the farm in the address, from the documented API. */
export async function farmOf(page: Page): Promise<{ id: number; uuid: string; handle: string }> {
  const uuid = page.url().match(/\/farms\/([0-9a-f-]{36})/)?.[1];
  const answer = await page.request.get(`${appUrl()}/api/farms/uuid/${uuid}`);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { farm: { id: number; uuid: string; handle: string } }).farm;
}

/** Returns the headers of a request that our own pages make in the person's session. */
export const ownHeaders = () => ({ "x-requested-with": "XMLHttpRequest", origin: appUrl() });

/** Gives the farm a time zone where it is about noon now, so that sending is allowed at any time of day. */
export async function moveToNoon(page: Page, farm_id: number): Promise<void> {
  const offset = ((12 - new Date().getUTCHours() + 36) % 24) - 12;
  const time_zone = offset === 0 ? "Etc/GMT" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
  const answer = await page.request.put(`${appUrl()}/api/farms/${farm_id}/partial`, {
    headers: ownHeaders(),
    data: { time_zone },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
