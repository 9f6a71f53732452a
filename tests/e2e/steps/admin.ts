import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { zoneAtNoon } from "@/tests/factories/audience";
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

/** Gives the farm a time zone where it is about noon now; the product accepts the zones of Canada alone. */
export const moveToNoon = (farm_id: number): Promise<void> => moveTo(12, farm_id);

/** Gives the farm a time zone where it is about that hour now. */
export async function moveTo(hour: number, farm_id: number): Promise<void> {
  const time_zone = zoneAtNoon(new Date(Date.now() + (12 - hour) * 3_600_000));
  await db().update(farms).set({ time_zone }).where(eq(farms.id, farm_id));
}
